// Formats of VAT numbers by country. A well-formed number may still be unregistered; a malformed one cannot be checked with
// the authority. For check digits see check-digits.ts. `npm run generate` writes these tables for the plugin, too
// (plugin/includes/Vat/VatFormats.php).
import { isCountry } from "../countries.ts";
import { FORMAT_ONLY } from "./format-only.ts";

/** The authority of a number: VIES (EU and Northern Ireland), HMRC (United Kingdom), or `format` without one. */
export type VatAuthorityName = "vies" | "hmrc" | "format";

export type VatFormat = {
  /** The authority's prefix: `EL` for Greece, `CHE` for Switzerland. */
  prefix: string;
  /** ISO 3166-1 alpha-2. Differs from the prefix for Greece (GR), Northern Ireland (GB) and Switzerland (CH). */
  iso: string;
  /** Matches the national part: upper case, no separators, no prefix. */
  pattern: RegExp;
  /** Prefix and national part of a sample number with correct check digits, for error texts. */
  example: string;
  authority: VatAuthorityName;
  /** False for a generic pattern that any number matches. */
  isKnown: boolean;
};

/**
 * prefix → [pattern, national part of the example]: the structures of the Commission's VIES pages, and the little that a
 * member state's rules exclude. Finer rules (third digit in Slovakia, `10` in
 * Estonia, kinds in Cyprus and Lithuania) is left to the check digits, which only warn. VIES accepts at most 12
 * characters, `+` and `*` (old Irish numbers) included.
 */
const VIES: Record<string, [pattern: string, example: string]> = {
  AT: ["U\\d{8}", "U12345675"],
  BE: ["[01]\\d{9}", "0123456749"],
  BG: ["\\d{9,10}", "123456786"],
  CY: ["\\d{8}[A-Z]", "01234528L"],
  CZ: ["\\d{8,10}", "12345679"],
  DE: ["[1-9]\\d{8}", "123456788"],
  DK: ["[1-9]\\d{7}", "12345674"],
  EE: ["\\d{9}", "101234568"],
  EL: ["\\d{9}", "123456783"],
  ES: ["([A-Z]\\d{7}[0-9A-Z]|\\d{8}[A-Z])", "B12345674"],
  FI: ["\\d{8}", "12345671"],
  FR: ["[0-9A-HJ-NP-Z]{2}\\d{9}", "12345678221"],
  HR: ["\\d{11}", "12345678903"],
  HU: ["\\d{8}", "12345676"],
  IE: ["(\\d{7}[A-W][A-Z]?|\\d[A-Z+*]\\d{5}[A-W])", "1234567FA"],
  IT: ["\\d{11}", "12345678887"],
  LT: ["(\\d{9}|\\d{12})", "123456715"],
  LU: ["\\d{8}", "12345613"],
  LV: ["\\d{11}", "41234567891"],
  MT: ["[1-9]\\d{7}", "12345671"],
  NL: ["\\d{9}B(?!00)\\d{2}", "123456782B01"],
  PL: ["\\d{10}", "1234567802"],
  PT: ["[1-9]\\d{8}", "123456789"],
  RO: ["[1-9]\\d{1,9}", "1234567897"],
  SE: ["\\d{10}01", "123456789701"],
  SI: ["[1-9]\\d{7}", "12345679"],
  SK: ["[1-9]\\d{9}", "1234567895"],
  XI: ["(\\d{9}|\\d{12}|GD[0-4]\\d{2}|HA[5-9]\\d{2})", "123456782"],
};

/** HMRC, VAT Notice 700: 9 digits, 12 for a branch, GD and HA for government and health authorities. */
const HMRC: Record<string, [pattern: string, example: string]> = {
  GB: ["(\\d{9}|\\d{12}|GD[0-4]\\d{2}|HA[5-9]\\d{2})", "123456782"],
};

/** Prefixes that are no country code, with the country. */
export const ISO_OF_PREFIX: Record<string, string> = { EL: "GR", XI: "GB", CHE: "CH" };

/** Alternative prefixes: ISO codes where the prefix differs, and Greek letters. */
export const ALIASES: Record<string, string> = { GR: "EL", ΕΛ: "EL", CH: "CHE" };

/** Countries that use another country's tax numbers: Monaco French, Isle of Man British, Liechtenstein Swiss ones. */
export const BILLING_PREFIX: Record<string, string> = { MC: "FR", IM: "GB", LI: "CHE" };

/** All known formats by prefix. */
export const VAT_FORMATS: ReadonlyMap<string, VatFormat> = new Map([
  ...tableOf(VIES, "vies"),
  ...tableOf(HMRC, "hmrc"),
  ...tableOf(FORMAT_ONLY, "format"),
]);

/** The format of a prefix (`DE`, `GR`, `CHE`); null if it is unknown. */
export function formatOfPrefix(written: string): VatFormat | null {
  const prefix = ALIASES[written] ?? written;
  return VAT_FORMATS.get(prefix) ?? (isCountry(prefix) ? anyFormat(prefix) : null);
}

/** The format for buyers of a country (ISO 3166-1 alpha-2); null if it is not a country code. */
export function formatOfCountry(iso: string): VatFormat | null {
  return formatOfPrefix(BILLING_PREFIX[iso] ?? iso);
}

/** For countries without a known format: letters and digits, at least one digit. */
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
