import { jsonText, type Sql } from "../../db/sql.ts";
import type { Chunk, ChunkKind } from "./chunk.ts";
import { wordsOf } from "./words.ts";

export interface ChunkCounts {
  product_chunks: number;
  policy_chunks: number;
}

/** Counts the merchant's indexed chunks. */
export async function countChunks(sql: Sql, merchantId: string): Promise<ChunkCounts> {
  const [row] = await sql<[ChunkCounts]>`
    select count(*) filter (where kind = 'product') as product_chunks,
      count(*) filter (where kind = 'policy') as policy_chunks
    from ai_chunks where merchant_id = ${merchantId}`;
  return row;
}

/** The merchant as a word of `ai_chunks.search`. */
export const tenantWord = (merchantId: string): string => `m${merchantId.replaceAll("-", "")}`;

/** What the column `words` is found by: its words, and their stems in the languages of the index. */
export const vectorOfWords = (sql: Sql) => sql`
  to_tsvector('simple', words) || to_tsvector('english', words) || to_tsvector('german', words) || to_tsvector('french', words)`;

/**
 * Inserts chunks or replaces their text. Those whose text has not changed are not written. `offset 0` looks each up by the
 * index: while the statistics lag behind a first run, a join would read all of the merchant's chunks for every list.
 */
export async function saveChunks(
  sql: Sql,
  merchantId: string,
  chunks: readonly Chunk[],
  now: Date,
): Promise<void> {
  const rows = chunks.map(({ kind, sourceId, part, title, url, content }) => ({
    kind,
    source_id: sourceId,
    part,
    title,
    url,
    content,
    words: wordsOf(`${title} ${content}`).join(" "),
  }));
  await sql`
    insert into ai_chunks (merchant_id, kind, source_id, part, title, url, content, indexed_at, search)
    select ${merchantId}, kind, source_id, part, title, url, content, ${now},
      array_to_tsvector(array[${tenantWord(merchantId)}::text]) || ${vectorOfWords(sql)}
    from json_to_recordset(${jsonText(sql, rows)}::json) as c (kind text, source_id text, part integer, title text,
      url text, content text, words text)
    where not exists (
      select from ai_chunks as known
      where known.merchant_id = ${merchantId} and known.kind = c.kind and known.source_id = c.source_id
        and known.part = c.part and known.title = c.title and known.content = c.content
        and known.url is not distinct from c.url and known.search <> '' offset 0
    )
    on conflict (merchant_id, kind, source_id, part) do update set title = excluded.title, url = excluded.url,
      content = excluded.content, indexed_at = excluded.indexed_at, search = excluded.search,
      embedded_with = case when (ai_chunks.title, ai_chunks.content) = (excluded.title, excluded.content)
        then ai_chunks.embedded_with end`;
}

/**
 * Deletes chunks of products or pages that are not among `sourceIds`. A join: as a list, tens of thousands of ids may be
 * compared with every chunk, one by one.
 */
export async function deleteOtherSources(
  sql: Sql,
  merchantId: string,
  kind: ChunkKind,
  sourceIds: readonly string[],
): Promise<void> {
  await sql`
    delete from ai_chunks c
    where merchant_id = ${merchantId} and kind = ${kind} and not exists (
      select from unnest(${sql.array([...sourceIds])}::text[]) as kept (source_id) where kept.source_id = c.source_id
    )`;
}

/**
 * Deletes the parts by which texts have become shorter; each source is looked up by the index, as in `saveChunks`.
 * @param parts how many each source has.
 */
export async function deleteSurplusParts(
  sql: Sql,
  merchantId: string,
  kind: ChunkKind,
  parts: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    delete from ai_chunks where merchant_id = ${merchantId} and id = any(array(
      select surplus.id
      from unnest(${[...parts.keys()]}::text[], ${[...parts.values()]}::int[]) as now (source_id, parts)
      cross join lateral (
        select id from ai_chunks
        where merchant_id = ${merchantId} and kind = ${kind} and source_id = now.source_id and part >= now.parts offset 0
      ) as surplus
    ))`;
}
