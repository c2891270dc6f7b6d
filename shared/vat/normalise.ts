// What a buyer types becomes the number an authority can be asked about.
import { checkDigits } from "./check-digits.ts";
import type { CheckDigits } from "./check-digits.ts";
import { formatOfCountry, formatOfPrefix } from "./formats.ts";
import type { VatAuthorityName, VatFormat } from "./formats.ts";

export type ParsedVatNumber = {
  /** The authority's prefix: `EL` for Greece, `XI` for Northern Ireland, `CHE` for Switzerland. */
  prefix: string;
  /** ISO 3166-1 alpha-2 of the number's country. */
  iso: string;
  national: string;
  /** Prefix and national part; parses to itself whatever the billing country. */
  canonical: string;
  /** Whether the national part has the shape of its country. Nothing is said about registration. */
  matches: boolean;
  /** `wrong` calls for a warning, never for a refusal. `unknown` also when the shape does not match. */
  checkDigits: CheckDigits;
  /** True when no prefix was typed and the billing country's was taken. */
  prefixAssumed: boolean;
  /** A made-up number of the right shape. */
  example: string;
  authority: VatAuthorityName;
};

/**
 * Reads a VAT number as people write it: any case, separated by spaces, dots, dashes, slashes, colons or brackets, `GR`
 * for `EL`, the prefix twice, a leading zero left out (Belgium, Greece, Netherlands), or no prefix at all: then the
 * billing country's (ISO 3166-1 alpha-2) is taken.
 *
 * Null when nothing was typed, or when neither the text nor the billing country tells which country it is.
 */
export function parseVatNumber(input: string, billingCountry?: string): ParsedVatNumber | null {
  const text = withoutSeparators(input);
  if (text === "") return null;
  const readings = [readWithPrefix(text), readAs(formatOfCountry(billingCountry ?? ""), text, true)];
  // The written prefix comes first and the sort is stable: it loses only to a reading that makes more sense.
  const [best] = readings.filter((reading) => reading !== null).sort((a, b) => b.sense - a.sense);
  return best?.number ?? null;
}

/**
 * A reading of the text and how much sense it makes: 3 = check digits add up, 2 = a known shape, 1 = anything goes there,
 * 0 = the shape does not fit. French keys and Mexican numbers may begin with letters that are another country's prefix.
 */
type Reading = { number: ParsedVatNumber; sense: 0 | 1 | 2 | 3 };

function withoutSeparators(input: string): string {
  return input
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212.,·/\\:;_()[\]{}'"]/gu, "");
}

function readWithPrefix(text: string): Reading | null {
  const longest = text.startsWith("CHE") ? 3 : 2;
  const prefix = text.slice(0, longest);
  return /^[A-Z]+$/.test(prefix) ? readAs(formatOfPrefix(prefix), text.slice(longest), false) : null;
}

function readAs(format: VatFormat | null, rest: string, prefixAssumed: boolean): Reading | null {
  if (format === null) return null;
  const { prefix, iso, pattern, example, authority } = format;
  let national = padded(prefix, rest);
  if (!pattern.test(national)) national = padded(prefix, withoutSecondPrefix(prefix, rest));
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
    sense: !matches ? 0 : digits === "fit" ? 3 : format.isKnown ? 2 : 1,
  };
}

/** "DE DE 123…", pasted after a prefix that was already there. Only asked when the text does not fit as it is. */
function withoutSecondPrefix(prefix: string, rest: string): string {
  const second = rest.startsWith(prefix) ? prefix : rest.slice(0, 2);
  return formatOfPrefix(second)?.prefix === prefix ? rest.slice(second.length) : rest;
}

/** Adds the zeros that people leave out. */
function padded(prefix: string, national: string): string {
  switch (prefix) {
    case "BE":
      return /^\d{9}$/.test(national) ? `0${national}` : national;
    case "EL":
      return /^\d{8}$/.test(national) ? `0${national}` : national;
    case "NL":
      return /^\d{7,8}B\d\d$/.test(national) ? national.padStart(12, "0") : national;
    default:
      return national;
  }
}
