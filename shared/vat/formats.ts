// The shape of a VAT number, country by country. A number that fits its shape may still be unknown to the authority;
// one that does not fit cannot be asked about at all. Check digits are another matter: check-digits.ts.
import { isCountry } from "../countries.ts";

/** Who can tell whether a number is registered: VIES (EU and Northern Ireland), HMRC (United Kingdom), nobody we can ask. */
export type VatAuthorityName = "vies" | "hmrc" | "format";

export type VatFormat = {
  /** What stands before the national part, as the authority wants it: `EL` for Greece, `CHE` for Switzerland. */
  prefix: string;
  /** ISO 3166-1 alpha-2. Differs from the prefix for Greece (GR), Northern Ireland (GB) and Switzerland (CH). */
  iso: string;
  /** Matches the national part: upper case, no separators, no prefix. */
  pattern: RegExp;
  /** Prefix and national part of a made-up number of the right shape, to show beside an error. */
  example: string;
  authority: VatAuthorityName;
  /** False where the pattern is only a guess that any number passes. */
  isKnown: boolean;
};

/** prefix → [pattern, national part of the example]. EU: VIES accepts at most 12 characters, `+` and `*` (old Irish numbers) included. */
const VIES: Record<string, [string, string]> = {
  AT: ["U\\d{8}", "U12345678"],
  BE: ["[01]\\d{9}", "0123456789"],
  BG: ["\\d{9,10}", "123456789"],
  CY: ["(?!12)[0-69]\\d{7}[A-Z]", "01234567L"],
  CZ: ["\\d{8,10}", "12345678"],
  DE: ["[1-9]\\d{8}", "123456789"],
  DK: ["[1-9]\\d{7}", "12345678"],
  EE: ["10\\d{7}", "101234567"],
  EL: ["\\d{9}", "123456789"],
  ES: ["([A-Z]\\d{7}[0-9A-Z]|\\d{8}[A-Z])", "B12345678"],
  FI: ["\\d{8}", "12345678"],
  FR: ["[0-9A-HJ-NP-Z]{2}\\d{9}", "12345678901"],
  HR: ["\\d{11}", "12345678901"],
  HU: ["[1-9]\\d{7}", "12345678"],
  IE: ["(\\d{7}[A-W][A-IW]?|\\d[A-Z+*]\\d{5}[A-W])", "1234567FA"],
  IT: ["\\d{11}", "12345678901"],
  LT: ["(\\d{7}1\\d|\\d{10}1\\d)", "123456715"],
  LU: ["\\d{8}", "12345678"],
  LV: ["\\d{11}", "41234567890"],
  MT: ["[1-9]\\d{7}", "12345678"],
  NL: ["\\d{9}B(?!00)\\d{2}", "123456789B01"],
  PL: ["\\d{10}", "1234567890"],
  PT: ["[1-9]\\d{8}", "123456789"],
  RO: ["[1-9]\\d{1,9}", "1234567890"],
  SE: ["\\d{10}01", "123456789001"],
  SI: ["[1-9]\\d{7}", "12345678"],
  SK: ["[1-9]\\d[2346-9]\\d{7}", "1234567890"],
  XI: ["(\\d{9}|\\d{12}|GD[0-4]\\d{2}|HA[5-9]\\d{2})", "123456789"],
};

const HMRC: Record<string, [string, string]> = {
  GB: ["(\\d{9}|\\d{12}|GD[0-4]\\d{2}|HA[5-9]\\d{2})", "123456789"],
};

/** Countries whose register we cannot ask. The shapes are generous: a refused number helps nobody. */
const FORMAT_ONLY: Record<string, [string, string]> = {
  AD: ["[A-Z]\\d{6}[A-Z]", "L123456B"],
  AE: ["\\d{15}", "100123456700003"],
  AL: ["[A-Z]\\d{8}[A-Z]", "J12345678L"],
  AR: ["\\d{11}", "30123456789"],
  AU: ["\\d{11}", "12345678901"],
  AZ: ["\\d{9,10}", "1234567891"],
  BR: ["([0-9A-Z]{12}\\d{2}|\\d{11})", "12345678000190"],
  BY: ["[0-9A-Z]{2}\\d{7}", "123456789"],
  CA: ["\\d{9}([A-Z]{2}\\d{4})?", "123456789RT0001"],
  CHE: ["\\d{9}(MWST|TVA|IVA|TPV)?", "123456789MWST"],
  CL: ["\\d{7,8}[0-9K]", "123456785"],
  CN: ["([0-9A-Z]{15}|[0-9A-Z]{18})", "91310000123456789X"],
  CO: ["\\d{8,11}", "9001234567"],
  CR: ["\\d{9,12}", "3101123456"],
  DO: ["(\\d{8,9}|\\d{11})", "101234567"],
  DZ: ["\\d{15}(\\d{5})?", "000123456789012"],
  EC: ["\\d{10}(\\d{3})?", "1790123456001"],
  EG: ["\\d{9}", "123456789"],
  FO: ["\\d{6}", "123456"],
  GH: ["[A-Z]\\d{9}[0-9X]", "C0012345678"],
  GN: ["\\d{9}", "123456789"],
  GT: ["\\d{4,11}[0-9K]", "1234567"],
  ID: ["\\d{15,16}", "012345678901000"],
  IL: ["\\d{9}", "512345678"],
  IN: ["\\d{2}[A-Z]{5}\\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]", "27ABCDE1234F1Z5"],
  IS: ["\\d{5,6}", "12345"],
  JP: ["T?\\d{13}", "T1234567890123"],
  KE: ["[A-Z]\\d{9}[A-Z]", "P012345678Z"],
  KR: ["\\d{10}", "1234567890"],
  MA: ["\\d{15}", "001234567000012"],
  ME: ["\\d{8}", "02123456"],
  MK: ["\\d{13}", "4012345678901"],
  MX: ["[A-ZÑ&]{3,4}\\d{6}([0-9A-Z]{3})?", "ABC123456D7E"],
  MZ: ["\\d{9}", "400123456"],
  NO: ["\\d{9}(MVA)?", "123456789MVA"],
  NZ: ["(\\d{8,9}|\\d{13})", "123456789"],
  OM: ["\\d{10}", "1100012345"],
  PE: ["\\d{11}", "20123456789"],
  PY: ["\\d{5,9}", "800123456"],
  RS: ["\\d{9}", "101234567"],
  RU: ["\\d{10}(\\d{2})?", "7701234567"],
  SA: ["\\d{15}", "300123456700003"],
  SG: ["[0-9A-Z]{8,10}", "201234567K"],
  SM: ["\\d{2,6}", "12345"],
  SN: ["\\d{7,9}(\\d[A-Z]\\d)?", "0012345672G3"],
  SV: ["(\\d{9}|\\d{14})", "06141234567890"],
  TH: ["\\d{13}", "0105512345678"],
  TN: ["\\d{3,7}[A-Z]([A-Z]{0,2}\\d{3})?", "1234567AAM000"],
  TR: ["\\d{10,11}", "1234567890"],
  TW: ["\\d{8}", "12345678"],
  UA: ["\\d{8,12}", "123456789012"],
  UY: ["\\d{12}", "211234560012"],
  VE: ["[A-Z]\\d{9}", "J123456789"],
  VN: ["\\d{10}(\\d{3})?", "0123456789"],
  ZA: ["\\d{10}", "4123456789"],
};

const ISO_OF_PREFIX: Record<string, string> = { EL: "GR", XI: "GB", CHE: "CH" };

/** Written before a number as if it were the prefix: ISO codes where the prefix differs. */
const ALIASES: Record<string, string> = { GR: "EL", CH: "CHE" };

/** Where the tax number of another country is used: Monaco French ones, Isle of Man British ones, Liechtenstein Swiss ones. */
const BILLING_PREFIX: Record<string, string> = { ...ALIASES, MC: "FR", IM: "GB", LI: "CHE" };

/** Every known shape by prefix. */
const VAT_FORMATS: ReadonlyMap<string, VatFormat> = new Map([
  ...tableOf(VIES, "vies"),
  ...tableOf(HMRC, "hmrc"),
  ...tableOf(FORMAT_ONLY, "format"),
]);

/** The format that a written prefix (`DE`, `GR`, `CHE`) stands for; null when no country is known by it. */
export function formatOfPrefix(written: string): VatFormat | null {
  const prefix = ALIASES[written] ?? written;
  return VAT_FORMATS.get(prefix) ?? (isCountry(prefix) ? anyFormat(prefix) : null);
}

/** The format that buyers of a country (ISO 3166-1 alpha-2) use; null for what is not a country code. */
export function formatOfCountry(iso: string): VatFormat | null {
  return formatOfPrefix(BILLING_PREFIX[iso] ?? iso);
}

/** For countries without a known shape: letters and figures, of which at least one is a figure. */
function anyFormat(iso: string): VatFormat {
  return {
    prefix: iso,
    iso,
    pattern: /^(?=.*\d)[0-9A-Z]{4,20}$/,
    example: `${iso}123456789`,
    authority: "format",
    isKnown: false,
  };
}

function tableOf(rows: Record<string, [string, string]>, authority: VatAuthorityName): [string, VatFormat][] {
  return Object.entries(rows).map(([prefix, [pattern, national]]) => [
    prefix,
    {
      prefix,
      iso: ISO_OF_PREFIX[prefix] ?? prefix,
      pattern: new RegExp(`^${pattern}$`),
      example: prefix + national,
      authority,
      isKnown: true,
    },
  ]);
}
