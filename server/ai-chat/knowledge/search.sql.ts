import type { Sql } from "../../db/sql.ts";
import type { ChunkKind } from "./chunk.ts";
import { tenantWord, vectorOfWords } from "./chunks.sql.ts";

/** A word's stem in each language; empty where it is a stop word. */
export interface WordStems {
  word: string;
  english: string[];
  german: string[];
  french: string[];
}

/** @param words as `wordsOf` gives them. */
export async function listStems(sql: Sql, words: readonly string[]): Promise<WordStems[]> {
  return sql<WordStems[]>`
    select word, ts_lexize('english_stem', word) as english, ts_lexize('german_stem', word) as german,
      ts_lexize('french_stem', word) as french
    from unnest(${sql.array([...words])}::text[]) with ordinality as given (word, place) order by place`;
}

/** As a `tsquery` that any of the forms matches. They are letters and digits only. */
const anyOf = (forms: readonly string[]): string => forms.map((form) => `'${form}'`).join(" | ");
const ofTenant = (merchantId: string, query: string): string => `'${tenantWord(merchantId)}' & (${query})`;

/**
 * How many of the merchant's chunks have each term, up to `limit`.
 * @param terms the forms of each.
 */
export async function countChunksWith(
  sql: Sql,
  merchantId: string,
  terms: ReadonlyArray<readonly string[]>,
  limit: number,
): Promise<number[]> {
  const queries = terms.map((forms) => ofTenant(merchantId, anyOf(forms)));
  const rows = await sql<{ count: number }[]>`
    select (
      select count(*) from (
        select from ai_chunks where merchant_id = ${merchantId} and search @@ term.query::tsquery limit ${limit}
      ) as found
    )::int as count
    from unnest(${sql.array(queries)}::text[]) with ordinality as term (query, place) order by place`;
  return rows.map(({ count }) => count);
}

/** A term of a question, and its weight. */
export interface WeightedTerm {
  forms: readonly string[];
  weight: number;
}

/** The sum of the weights of the terms that each text has. @param texts words with spaces between them. */
export async function scoreWords(
  sql: Sql,
  texts: readonly string[],
  terms: readonly WeightedTerm[],
): Promise<number[]> {
  const rows = await sql<{ score: number }[]>`
    select (
        select coalesce(sum(term.weight), 0)
        from unnest(${sql.array(terms.map(({ forms }) => anyOf(forms)))}::text[]::tsquery[],
          ${sql.array(terms.map(({ weight }) => weight))}::float8[]) as term (query, weight)
        where given.search @@ term.query
      ) as score
    from (
      select place, ${vectorOfWords(sql)} as search
      from unnest(${sql.array([...texts])}::text[]) with ordinality as text (words, place)
    ) as given order by place`;
  return rows.map(({ score }) => score);
}

export interface ScoredChunk {
  id: number;
  kind: ChunkKind;
  source_id: string;
  title: string;
  url: string | null;
  content: string;
  /** Sum of the weights of the terms it has. */
  score: number;
}

/**
 * The merchant's chunks with the highest score among those that have one of the `wanted` terms.
 * @param candidates at most so many are scored.
 */
export async function listBestChunks(
  sql: Sql,
  merchantId: string,
  query: {
    kinds: readonly ChunkKind[];
    terms: readonly WeightedTerm[];
    wanted: ReadonlyArray<readonly string[]>;
    candidates: number;
    limit: number;
  },
): Promise<ScoredChunk[]> {
  const wanted = ofTenant(merchantId, query.wanted.map(anyOf).join(" | "));
  return sql<ScoredChunk[]>`
    select id, kind, source_id, title, url, content, (
        select coalesce(sum(term.weight), 0)
        from unnest(${sql.array(query.terms.map(({ forms }) => anyOf(forms)))}::text[]::tsquery[],
          ${sql.array(query.terms.map(({ weight }) => weight))}::float8[]) as term (query, weight)
        where found.search @@ term.query
      ) as score
    from (
      select id, kind, source_id, title, url, content, search from ai_chunks
      where merchant_id = ${merchantId} and kind = any(${sql.array([...query.kinds])}::text[]) and search @@ ${wanted}::tsquery
      limit ${query.candidates}
    ) as found
    order by score desc, id limit ${query.limit}`;
}
