// Whether a VAT number belongs to the company that uses it, by the name in the register. A hint, not a proof: names are not
// unique. Ported to PHP in plugin/includes/Vat/NameMatch.php; name-match-cases.json holds both to each other.
import { conjunctions, legalPhrases, legalWords, letters } from "./company-names.ts";

const latin = new Map(
  Object.entries(letters).flatMap(([text, each]) => Array.from(each).map((letter) => [letter, text])),
);
const ignored = new Set(conjunctions);
const legal = new Set(legalWords);

/**
 * Compares a company name with the name in the register. Case, marks, punctuation, legal forms, conjunctions and the order of
 * words do not count; Greek and Cyrillic names match their usual Latin spellings.
 * @param registered may hold several names, separated by `||`, ` / ` or line feeds: one has to match.
 * @returns null if the register discloses no name (`---`, as of Germany and Spain), or no company is named.
 */
export function matchesRegisteredName(registered: string | null, company: string): boolean | null {
  if (registered === null || !isNamed(registered) || !isNamed(company)) return null;
  const names = [registered, ...registered.split(/\|+|\n| \/ /)].filter(isNamed);
  return names.some((name) => isSameName(name, company));
}

function isNamed(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function isSameName(one: string, other: string): boolean {
  const words = [wordsOf(one), wordsOf(other)] as const;
  return isSame(...words) || (isLatin(one) !== isLatin(other) && isSame(...mapBoth(words, soundsOf)));
}

function mapBoth<T>([one, other]: readonly [T, T], change: (value: T) => T): [T, T] {
  return [change(one), change(other)];
}

/** Equal in any order, or when written as one word. */
function isSame(one: string[], other: string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  return one.join("") === other.join("") || one.toSorted().join(" ") === other.toSorted().join(" ");
}

function isLatin(text: string): boolean {
  return !/[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text);
}

/** The words that make up a name, in Latin lower case. */
function wordsOf(text: string): string[] {
  const spelled = Array.from(text.normalize("NFC").toLowerCase()).map(spell).join("");
  // S.A.R.L. and A/S are one word.
  const words = spelled.replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, "$1").split(/[^a-z0-9]+/);
  const joined = joinLetters(words.filter((word) => word !== "" && !ignored.has(word)));
  const named = withoutPhrases(joined).filter((word) => !legal.has(word));
  return (named.length === 0 ? joined : named).map(withoutUmlauts);
}

/** Marks and apostrophes vanish, everything that is neither letter nor digit separates words. */
function spell(letter: string): string {
  if (/^[a-z0-9.]$/.test(letter)) return letter;
  if (/^[\p{M}'’ʼ`´]$/u.test(letter)) return "";
  if (letter === "/") return ".";
  const known = latin.get(letter) ?? latin.get(letter.normalize("NFD").charAt(0));
  return known ?? " ";
}

/** `S A R L` and `J P Morgan`: a run of single letters is one word. */
function joinLetters(words: string[]): string[] {
  return words.reduce<string[]>((joined, word, index) => {
    const follows = index > 0 && word.length === 1 && words[index - 1]!.length === 1;
    return follows ? [...joined.slice(0, -1), joined.at(-1)! + word] : [...joined, word];
  }, []);
}

function withoutPhrases(words: string[]): string[] {
  const text = legalPhrases.reduce(
    (rest, phrase) => rest.replace(` ${phrase} `, "  "),
    ` ${words.join(" ")} `,
  );
  return text.split(" ").filter((word) => word !== "");
}

/** Müller is also written Mueller. */
function withoutUmlauts(word: string): string {
  return word.replaceAll(/([aou])e/g, "$1");
}

/** How a word of another alphabet may be spelled in Latin letters, each to one choice. */
const sounds: ReadonlyArray<readonly [RegExp, string]> = [
  [/ph/g, "f"],
  [/[ck]h/g, "h"],
  [/o[uy]/g, "u"],
  [/([ae])[ufyv]/g, "$1v"],
  [/[eo]i/g, "i"],
  [/ai/g, "e"],
  [/ks/g, "x"],
  [/[ckq]/g, "k"],
  [/[yj]/g, "i"],
  [/w/g, "v"],
  [/mp/g, "b"],
  [/nt/g, "d"],
  [/[gn]g|gk/g, "g"],
  [/(.)\1+/g, "$1"],
];

function soundsOf(words: string[]): string[] {
  return words.map((word) => sounds.reduce((spelled, [pattern, by]) => spelled.replace(pattern, by), word));
}
