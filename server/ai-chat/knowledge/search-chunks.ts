import { LRUCache } from "lru-cache";
import type { Sql } from "../../db/sql.ts";
import type { ChunkKind } from "./chunk.ts";
import { findIndex } from "./indexes.sql.ts";
import {
  countChunksWith,
  listBestChunks,
  listStems,
  scoreWords,
  type ScoredChunk,
  type WeightedTerm,
} from "./search.sql.ts";
import { termsOf } from "./terms.ts";
import { wordsOf } from "./words.ts";

const MAX_WORDS = 32;
const MAX_LETTERS = 60;
/** More chunks with a word are not counted: it is common. */
const COMMON = 1_000;
/** Of a word that is in every text; not 0, for a question of common words only. */
const LEAST_WEIGHT = 0.3;
/** Chunks that are scored for a question. */
const CANDIDATES = 2_000;
export const RESULTS = 6;
/** The least share of a question's weight that a chunk must have to be of use for its answer. */
const MIN_SCORE = 0.15;

/** A question as it is searched for. */
export interface SearchTerms {
  terms: Array<WeightedTerm & { count: number }>;
  /** Of all terms. */
  weight: number;
}

/**
 * Weighs the words of a question: the more the fewer of the merchant's chunks have it. One that no chunk has weighs most, so
 * that a question about something that the store does not have finds nothing, whatever common words are in it.
 */
export async function weighTerms(sql: Sql, merchantId: string, question: string): Promise<SearchTerms> {
  const words = [...new Set(wordsOf(question))]
    .filter((word) => word.length <= MAX_LETTERS)
    .slice(0, MAX_WORDS);
  const forms = words.length === 0 ? [] : termsOf(await listStems(sql, words));
  if (forms.length === 0) return { terms: [], weight: 0 };
  const index = await findIndex(sql, merchantId);
  const counts = await countTerms(sql, merchantId, forms, index?.indexed_at ?? null);
  const terms = forms.map((of, place) => {
    const count = counts[place]!;
    return { forms: of, count, weight: weightOf(count, index?.chunks ?? 0) };
  });
  return { terms, weight: terms.reduce((sum, { weight }) => sum + weight, 0) };
}

/** Terms that are common since a merchant's last run. Counting one reads all of its entries, counting a rare one few. */
const commonTerms = new LRUCache<string, true>({ max: 20_000 });

/** How many chunks have each term, up to `COMMON`. @param indexedAt end of the merchant's last run; null: nothing is kept. */
async function countTerms(
  sql: Sql,
  merchantId: string,
  terms: ReadonlyArray<readonly string[]>,
  indexedAt: Date | null,
): Promise<number[]> {
  const keyOf = (forms: readonly string[]) => [merchantId, indexedAt?.getTime(), ...forms].join(" ");
  const unknown = terms.filter((forms) => !commonTerms.has(keyOf(forms)));
  const counts = unknown.length === 0 ? [] : await countChunksWith(sql, merchantId, unknown, COMMON);
  for (const [place, forms] of unknown.entries())
    if (indexedAt !== null && counts[place]! >= COMMON) commonTerms.set(keyOf(forms), true);
  return terms.map((forms) => counts[unknown.indexOf(forms)] ?? COMMON);
}

/**
 * Inverse document frequency. A word that no chunk has weighs as one that one chunk has: it may as well be a verb.
 * @param all the merchant's chunks.
 */
function weightOf(count: number, all: number): number {
  return count >= COMMON
    ? LEAST_WEIGHT
    : Math.max(LEAST_WEIGHT, Math.log((all + 1) / (Math.max(1, count) + 1)));
}

/**
 * The merchant's chunks that a question may be answered from, with scores up to 1, best first; none if no chunk has enough of
 * its words.
 */
export async function searchChunks(
  sql: Sql,
  merchantId: string,
  kinds: readonly ChunkKind[],
  { terms, weight }: SearchTerms,
): Promise<ScoredChunk[]> {
  const wanted = rarest(terms).map(({ forms }) => forms);
  if (kinds.length === 0 || wanted.length === 0) return [];
  const query = { kinds, terms, wanted, candidates: CANDIDATES, limit: RESULTS };
  const chunks = await listBestChunks(sql, merchantId, query);
  return chunks
    .map((chunk) => ({ ...chunk, score: chunk.score / weight }))
    .filter(({ score }) => score >= MIN_SCORE);
}

/** Those of other texts that a question may be answered from, best first. */
export async function searchTexts<T extends { title: string; asked: string; content: string }>(
  sql: Sql,
  texts: readonly T[],
  { terms, weight }: SearchTerms,
): Promise<Array<T & { score: number }>> {
  if (texts.length === 0 || terms.length === 0) return [];
  const words = texts.map(({ title, asked, content }) => wordsOf(`${title} ${asked} ${content}`).join(" "));
  const scores = await scoreWords(sql, words, terms);
  return texts
    .map((text, index) => ({ ...text, score: scores[index]! / weight }))
    .filter(({ score }) => score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score);
}

/** The terms that few chunks have, as long as all chunks with them can be scored; at least the one with the fewest. */
function rarest<T extends { count: number }>(terms: readonly T[]): T[] {
  const found = terms.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count);
  let sum = 0;
  return found.filter(({ count }, index) => {
    sum += count;
    return index === 0 || sum <= CANDIDATES;
  });
}
