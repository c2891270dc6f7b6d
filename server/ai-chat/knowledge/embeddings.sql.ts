import { jsonText, type Sql } from "../../db/sql.ts";
import type { ChunkKind } from "./chunk.ts";
import type { ScoredChunk } from "./search.sql.ts";

/**
 * Chunks of a merchant that have embeddings, pages first, then products by id. It bounds what a question is compared to: with
 * 1,536 dimensions 31 MB. Further ones are found by their words only.
 */
export const MAX_EMBEDDED = 5_000;

/** In the order of the unique index: `policy` stands before `product`. */
const embeddable = (sql: Sql, merchantId: string) => sql`
  select id, kind, title, content, embedding, embedded_with from ai_chunks where merchant_id = ${merchantId}
  order by kind, source_id, part limit ${MAX_EMBEDDED}`;

export interface ChunkText {
  id: number;
  title: string;
  content: string;
}

/** Chunks whose present text the model has not embedded. */
export async function listUnembedded(
  sql: Sql,
  merchantId: string,
  model: string,
  limit: number,
): Promise<ChunkText[]> {
  return sql<ChunkText[]>`
    select id, title, content from (${embeddable(sql, merchantId)}) as c
    where embedded_with is distinct from ${model} limit ${limit}`;
}

/** How many chunks there are whose present text the model has not embedded. */
export async function countUnembedded(sql: Sql, merchantId: string, model: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from (${embeddable(sql, merchantId)}) as c where embedded_with is distinct from ${model}`;
  return row.count;
}

/** Saves embeddings of chunks whose text is still the one that was embedded. */
export async function saveEmbeddings(
  sql: Sql,
  merchantId: string,
  model: string,
  chunks: ReadonlyArray<ChunkText & { vector: Float32Array }>,
): Promise<void> {
  const rows = chunks.map(({ id, title, content, vector }) => ({
    id,
    title,
    content,
    bytes: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64"),
  }));
  await sql`
    update ai_chunks c set embedding = decode(given.bytes, 'base64'), embedded_with = ${model}
    from json_to_recordset(${jsonText(sql, rows)}::json) as given (id bigint, title text, content text, bytes text)
    where c.id = given.id and c.merchant_id = ${merchantId} and c.title = given.title and c.content = given.content`;
}

/** Tells the processes that hold the merchant's embeddings that theirs are old. */
export async function reviseEmbeddings(sql: Sql, merchantId: string): Promise<void> {
  await sql`
    update ai_indexes set embeddings_revision = embeddings_revision + 1 where merchant_id = ${merchantId}`;
}

export async function findRevision(sql: Sql, merchantId: string): Promise<number | null> {
  const [row] = await sql<{ revision: number }[]>`
    select embeddings_revision as revision from ai_indexes where merchant_id = ${merchantId}`;
  return row?.revision ?? null;
}

/** The embeddings that a model made of the merchant's chunks. */
export async function listEmbeddings(
  sql: Sql,
  merchantId: string,
  model: string,
): Promise<Array<{ id: number; kind: ChunkKind; embedding: Buffer }>> {
  return sql<Array<{ id: number; kind: ChunkKind; embedding: Buffer }>>`
    select id, kind, embedding from (${embeddable(sql, merchantId)}) as c where embedded_with = ${model}`;
}

/** The merchant's chunks with these ids. */
export async function listChunksById(
  sql: Sql,
  merchantId: string,
  ids: readonly number[],
): Promise<Array<Omit<ScoredChunk, "score">>> {
  return sql<Array<Omit<ScoredChunk, "score">>>`
    select id, kind, source_id, title, url, content from ai_chunks
    where merchant_id = ${merchantId} and id = any(${sql.array([...ids])}::bigint[])`;
}
