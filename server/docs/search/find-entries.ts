/** What a search can find. */
export interface SearchEntry {
  href: string;
  /** A heading, `POST /v1/sessions`, or the name of an event. */
  title: string;
  /** The page it is on. */
  page: string;
  text: string;
}

/** Of a query; what is longer is cut. */
export const MOST_LETTERS = 100;
/** Results of one search. */
export const MOST_RESULTS = 30;

/** The words of a query, in lower case. */
export function wordsOf(query: string): string[] {
  const words = query.slice(0, MOST_LETTERS).toLowerCase().split(/\s+/);
  return [...new Set(words.filter((word) => word !== ""))];
}

/** The entries that contain every word, the best first; `*`, `%` and the like are letters. */
export function findEntries(index: readonly SearchEntry[], words: readonly string[]): SearchEntry[] {
  if (words.length === 0) return [];
  return index
    .map((entry) => ({ entry, weight: weigh(entry, words) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ entry }) => entry);
}

/** A title counts more than a text, and the whole query more than its words; 0 if a word is missing. */
function weigh(entry: SearchEntry, words: readonly string[]): number {
  const [title, page, text] = [entry.title, entry.page, entry.text].map((each) => each.toLowerCase());
  let weight = 0;
  for (const word of words) {
    if (title!.includes(word)) weight += title!.startsWith(word) ? 12 : 10;
    else if (text!.includes(word)) weight += 2;
    else if (page!.includes(word)) weight += 1;
    else return 0;
  }
  const phrase = words.join(" ");
  if (title === phrase || text === phrase) return weight + 40;
  if (title!.endsWith(phrase)) return weight + 20;
  return text!.includes(phrase) ? weight + 5 : weight;
}
