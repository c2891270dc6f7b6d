/**
 * What a cardholder reads on the statement: `PREFIX* SUFFIX`, where the account sets the prefix and each payment its suffix.
 * Source: https://docs.stripe.com/get-started/account/statement-descriptors, sections "Statement descriptor requirements"
 * and "Set a dynamic suffix".
 */

/** Of the whole descriptor: prefix, `*`, a space and the suffix. */
const MAX_LENGTH = 22;
/** A longer prefix is cut by the processor. */
const MAX_PREFIX_LENGTH = 10;
const SEPARATOR_LENGTH = "* ".length;
/** Printable ASCII but `< > \ ' " *`. */
const FORBIDDEN = /[^ -~]|[<>\\'"*]/g;
/** Letters that do not decompose into a Latin letter and a mark. */
const LATIN: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th" };

/** True for a suffix that can be sent unchanged: 1 to 22 allowed characters, at least one of them a letter. */
export function isStatementSuffix(text: string): boolean {
  return text.length <= MAX_LENGTH && text.trim() === text && text.search(FORBIDDEN) < 0 && hasLetter(text);
}

/**
 * The suffix of a payment: the text in allowed characters ("Bürobedarf Müller" → "Burobedarf Muller"), cut to the room
 * that the account's prefix leaves; null if nothing legible is left.
 * @param prefix of the connected account; null if unknown, and then the longest one is assumed.
 */
export function statementSuffixOf(text: string, prefix: string | null): string | null {
  const prefixLength = Math.min(prefix?.length ?? MAX_PREFIX_LENGTH, MAX_PREFIX_LENGTH);
  const plain = text
    .replaceAll(/[ßæœøłđðþ]/gi, (letter) => LATIN[letter.toLowerCase()] ?? "")
    .normalize("NFKD")
    .replaceAll(FORBIDDEN, "")
    .replaceAll(/ +/g, " ")
    .trim();
  const suffix = plain.slice(0, MAX_LENGTH - SEPARATOR_LENGTH - prefixLength).trim();
  return hasLetter(suffix) ? suffix : null;
}

function hasLetter(text: string): boolean {
  return /[A-Za-z]/.test(text);
}
