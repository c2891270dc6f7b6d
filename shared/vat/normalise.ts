// Parses a typed VAT number to the canonical form that authorities accept. Ported to PHP in
// plugin/includes/Vat/VatNumberParser.php, without check digits; vat-number-cases.json holds both to each other.
import { checkDigits } from "./check-digits.ts";
import type { CheckDigits } from "./check-digits.ts";
import { formatOfCountry, formatOfPrefix } from "./formats.ts";
import type { VatAuthorityName, VatFormat } from "./formats.ts";
import { LABEL_ENDS, LABELS, SEPARATORS } from "./written-forms.ts";

export type ParsedVatNumber = {
  /** The authority's prefix: `EL` for Greece, `XI` for Northern Ireland, `CHE` for Switzerland. */
  prefix: string;
  /** ISO 3166-1 alpha-2 of the number's country. */
  iso: string;
  national: string;
  /** Prefix and national part; parses to itself with any billing country. */
  canonical: string;
  /** Whether the national part matches its country's format; independent of registration. */
  matches: boolean;
  /** `wrong` is only a warning. `unknown` also if the format does not match. */
  checkDigits: CheckDigits;
  /** True if there was no prefix and the billing country's was used. */
  prefixAssumed: boolean;
  /** A well-formed sample number. */
  example: string;
  authority: VatAuthorityName;
};

/**
 * Parses a VAT number as people write it: any case and character width, with spaces, dots, dashes, slashes, colons or
 * brackets, `GR` for `EL`, a doubled prefix, a label such as "VAT no.", omitted zeros (Belgium, Greece, Netherlands), or
 * without a prefix: then the billing country's (ISO 3166-1 alpha-2) is used.
 *
 * The canonical number parses to itself. Accepts any text, in linear time. Null for an empty text, or if neither the text
 * nor the billing country determines the country.
 */
export function parseVatNumber(input: string, billingCountry = ""): ParsedVatNumber | null {
  const first = readBest(normaliseText(input), billingCountry);
  let number = first;
  for (let turn = 0; number !== null && turn < MAX_PASSES; turn++) {
    const again = readBest(number.canonical, billingCountry);
    if (again?.canonical === number.canonical) break;
    number = again;
  }
  return number === null ? null : { ...number, prefixAssumed: first?.prefixAssumed === true };
}

/** A parsed number may again start with a label or doubled prefix; each pass removes one. In practice two passes suffice. */
const MAX_PASSES = 8;

/**
 * A reading of the text with its plausibility: 3 = valid check digits, 2 = a known format, 1 = a given prefix with a
 * generic format, 0 = no match, or a generic format without prefix. French keys and Mexican numbers may start with another
 * country's prefix.
 */
type Reading = { number: ParsedVatNumber; plausibility: 0 | 1 | 2 | 3 };

function readBest(text: string, billingCountry: string): ParsedVatNumber | null {
  if (text === "") return null;
  const plain = readingsOf(text, billingCountry);
  const labelled = withoutLabel(text).flatMap((rest) => readingsOf(rest, billingCountry));
  // After a label, implausible readings of the label itself ("TV" as Tuvalu) are dropped.
  const readings =
    labelled.length === 0 ? plain : [...labelled, ...plain.filter(({ plausibility }) => plausibility > 1)];
  // The sort is stable: among equally plausible readings the first wins.
  return readings.sort((a, b) => b.plausibility - a.plausibility)[0]?.number ?? null;
}

/** Longer texts are not searched for labels or doubled prefixes, to keep the time linear. */
const MAX_LENGTH = 80;

/** The reading with the given prefix first; only a more plausible one takes precedence. */
function readingsOf(text: string, billingCountry: string): Reading[] {
  const written = readWithPrefix(text);
  const assumed = readAs(formatOfCountry(billingCountry), text, true);
  // "FR" and nine digits is a French number without its key, not one with the key FR.
  const isSame =
    written !== null && written.number.prefix === assumed?.number.prefix && assumed.plausibility < 3;
  return [written, isSame ? null : assumed].filter((reading) => reading !== null);
}

/** Upper case, half width, Western digits, without separators. */
function normaliseText(input: string): string {
  // Normalising characters may yield separators, and removing separators may join characters, so both run twice.
  return plainText(plainText(input).toUpperCase()).replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) =>
    String(figure.charCodeAt(0) & 15),
  );
}

function plainText(text: string): string {
  return (
    text
      .replace(SEPARATORS, "")
      // normalize() takes quadratic time for long runs of combining marks, so only one per letter is kept.
      .replace(/(\p{M})\p{M}+/gu, "$1")
      .normalize("NFKC")
      // A combining mark without a letter would join the prefix.
      .replace(/\p{M}/gu, "")
  );
}

/** The texts after a leading label, shortest first; empty without a label. */
function withoutLabel(text: string): string[] {
  const label = LABELS.exec(text)?.[0];
  if (label === undefined || text.length > MAX_LENGTH) return [];
  const rest = text.slice(label.length);
  return [rest.replace(LABEL_ENDS, ""), rest].filter((left) => left !== "");
}

function readWithPrefix(text: string): Reading | null {
  const written = ["CHE", "ΕΛ"].find((prefix) => text.startsWith(prefix)) ?? text.slice(0, 2);
  return readAs(formatOfPrefix(written), text.slice(written.length), false);
}

function readAs(format: VatFormat | null, rest: string, prefixAssumed: boolean): Reading | null {
  if (format === null) return null;
  const { prefix, iso, pattern, example, authority } = format;
  const national = nationalPart(format, rest);
  const matches = pattern.test(national);
  const digits = matches ? checkDigits(prefix, national) : "unknown";
  const canonical = prefix + national;
  return {
    number: {
      prefix,
      iso,
      national,
      canonical,
      matches,
      checkDigits: digits,
      prefixAssumed,
      example,
      authority,
    },
    plausibility: plausibilityOf(format, matches, digits, prefixAssumed),
  };
}

function plausibilityOf(format: VatFormat, matches: boolean, digits: CheckDigits, prefixAssumed: boolean) {
  if (!matches || (!format.isKnown && prefixAssumed)) return 0;
  if (!format.isKnown) return 1;
  return digits === "fit" ? 3 : 2;
}

/** Removes repeated prefixes ("DE DE 123…") unless the text already matches, and adds omitted zeros. */
function nationalPart({ prefix, pattern }: VatFormat, rest: string): string {
  if (rest.length > MAX_LENGTH) return rest;
  let from = 0;
  for (;;) {
    const national = padded(prefix, rest.slice(from));
    const second = [prefix, rest.slice(from, from + 2)].find(
      (written) => rest.startsWith(written, from) && formatOfPrefix(written)?.prefix === prefix,
    );
    if (second === undefined || pattern.test(national)) return national;
    from += second.length;
  }
}

/** Adds omitted zeros. */
function padded(prefix: string, national: string): string {
  switch (prefix) {
    case "BE":
      return /^\d{9}$/.test(national) ? `0${national}` : national;
    case "EL":
      return /^\d{8}$/.test(national) ? `0${national}` : national;
    case "NL": {
      const parts = /^(\d{6,9})B(\d{1,2})$/.exec(national);
      return parts === null ? national : `${parts[1]?.padStart(9, "0")}B${parts[2]?.padStart(2, "0")}`;
    }
    default:
      return national;
  }
}
