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
 * Reads a VAT number as people write it: any case, any script's width, separated by spaces, dots, dashes, slashes, colons
 * or brackets, `GR` for `EL`, the prefix twice, "VAT no." or its like in front, zeros left out (Belgium, Greece,
 * Netherlands), or no prefix at all: then the billing country's (ISO 3166-1 alpha-2) is taken.
 *
 * The canonical number read again with the same billing country is itself. Takes any text, in time linear in its length.
 * Null when nothing was typed, or when neither the text nor the billing country tells which country it is.
 */
export function parseVatNumber(input: string, billingCountry = ""): ParsedVatNumber | null {
  const first = read(bareText(input), billingCountry);
  let number = first;
  for (let turn = 0; number !== null && turn < MAX_TURNS; turn++) {
    const again = read(number.canonical, billingCountry);
    if (again?.canonical === number.canonical) break;
    number = again;
  }
  return number === null ? null : { ...number, prefixAssumed: first?.prefixAssumed === true };
}

/** What was read may itself begin like a label or a doubled prefix; each turn takes some of it away, and two are the most seen. */
const MAX_TURNS = 8;

/**
 * A reading of the text and how much sense it makes: 3 = check digits add up, 2 = a known shape, 1 = a written prefix that
 * anything may follow, 0 = the shape does not fit, or anything would. French keys and Mexican numbers may begin with
 * letters that are another country's prefix.
 */
type Reading = { number: ParsedVatNumber; sense: 0 | 1 | 2 | 3 };

function read(text: string, billingCountry: string): ParsedVatNumber | null {
  if (text === "") return null;
  const plain = readingsOf(text, billingCountry);
  const labelled = withoutLabel(text).flatMap((rest) => readingsOf(rest, billingCountry));
  // Behind a label, a guess about the label's own letters ("TV" for Tuvalu) counts for nothing.
  const readings = labelled.length === 0 ? plain : [...labelled, ...plain.filter(({ sense }) => sense > 1)];
  // The order tells which of two equally good readings is meant, and the sort keeps it.
  return readings.sort((a, b) => b.sense - a.sense)[0]?.number ?? null;
}

/** No label and no doubled prefix is looked for in what is longer than any number with them: linear in any length. */
const MAX_LENGTH = 80;

/** With the written prefix first: it loses only to a reading that makes more sense. */
function readingsOf(text: string, billingCountry: string): Reading[] {
  const written = readWithPrefix(text);
  const assumed = readAs(formatOfCountry(billingCountry), text, true);
  // "FR" and nine figures is a French number without its key rather than one with the key FR.
  const isSame = written !== null && written.number.prefix === assumed?.number.prefix && assumed.sense < 3;
  return [written, isSame ? null : assumed].filter((reading) => reading !== null);
}

/** Upper case, half width, Western figures, without what people put between and around. */
function bareText(input: string): string {
  // Other forms of a character may be separators, and what a separator kept apart may have another form.
  return plainText(plainText(input).toUpperCase()).replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) =>
    String(figure.charCodeAt(0) & 15),
  );
}

const SEPARATORS =
  /[\s\p{Z}\p{C}\p{Pd}\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u2212\u2044.,\u00b7/\\:;'"`\u00b4\u00b0#|]/gu;

function plainText(text: string): string {
  return (
    text
      .replace(SEPARATORS, "")
      // Putting a long run of marks in order takes normalize() quadratic time; no number has more than one on a letter.
      .replace(/(\p{M})\p{M}+/gu, "$1")
      .normalize("NFKC")
      // A mark that found no letter to sit on would join the prefix.
      .replace(/\p{M}/gu, "")
  );
}

/** What the number is called, in front of it; without separators and in upper case. */
const LABELS =
  /^(?:N[OR]?|NUM|NUMERO|NUMER)?(?:DE)?(?:UMSATZSTEUERIDENTIFIKATIONSNUMMER|UMSATZSTEUER|USTID|UST|UID|VAT|BTW|TVA|PARTITAIVA|PIVA|NIFIVA|NIF|CIF|NIP|MOMS|MVA|DIČ|DIC|IČDPH|ICDPH|ΑΦΜ|AFM|ДДС|PVM|ALV|ÁFA)/u;
/** "No." after it; by itself it would be Norway, "ID" Indonesia. */
const LABEL_ENDS =
  /^(?:REGISTRATION|REG|INTRACOMMUNAUTAIRE|INTRACOM|IDENTIFICATION)?(?:ID)?(?:NUMBER|NUMMER|NUMERO|NR|NO|NUM)?/u;

/** The texts that are left when a label in front is taken off, the shortest first; none when there is no label. */
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
    sense: senseOf(format, matches, digits, prefixAssumed),
  };
}

function senseOf(format: VatFormat, matches: boolean, digits: CheckDigits, prefixAssumed: boolean) {
  if (!matches || (!format.isKnown && prefixAssumed)) return 0;
  if (!format.isKnown) return 1;
  return digits === "fit" ? 3 : 2;
}

/** Takes off prefixes written again ("DE DE 123…"), as long as the text does not fit as it is, and adds left-out zeros. */
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

/** Adds the zeros that people leave out. */
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
