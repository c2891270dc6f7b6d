import { LRUCache } from "lru-cache";
import type { Sql } from "../../db/sql.ts";
import type { ChunkKind } from "./chunk.ts";
import { findRevision, listEmbeddings } from "./embeddings.sql.ts";

/** A merchant's embeddings in memory, one after the other. */
export interface MerchantVectors {
  model: string;
  revision: number;
  ids: number[];
  kinds: ChunkKind[];
  dimensions: number;
  numbers: Float32Array;
}

/** Bytes that a process keeps of them. */
const MAX_BYTES = 128 * 1024 * 1024;
const cache = new LRUCache<string, MerchantVectors>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ numbers, ids }) => numbers.byteLength + ids.length * 32 + 1,
});

/** The embeddings of a merchant's chunks, at most `MAX_EMBEDDED`, from memory if they have not changed. */
export async function getVectors(
  sql: Sql,
  merchantId: string,
  model: string,
): Promise<MerchantVectors | null> {
  const revision = await findRevision(sql, merchantId);
  if (revision === null) return null;
  const known = cache.get(merchantId);
  if (known?.revision === revision && known.model === model) return known;
  const rows = await listEmbeddings(sql, merchantId, model);
  const dimensions = (rows[0]?.embedding.byteLength ?? 0) / 4;
  const usable = rows.filter(({ embedding }) => embedding.byteLength === dimensions * 4);
  const numbers = new Float32Array(usable.length * dimensions);
  const bytes = new Uint8Array(numbers.buffer);
  for (const [index, { embedding }] of usable.entries()) bytes.set(embedding, index * dimensions * 4);
  const vectors = {
    model,
    revision,
    ids: usable.map(({ id }) => id),
    kinds: usable.map(({ kind }) => kind),
    dimensions,
    numbers,
  };
  cache.set(merchantId, vectors);
  return vectors;
}

export interface NearChunk {
  id: number;
  similarity: number;
}

/** The chunks nearest to a question by cosine similarity, which is exact: all vectors have length 1. */
export function nearest(
  vectors: MerchantVectors,
  question: Float32Array,
  query: { kinds: readonly ChunkKind[]; minSimilarity: number; limit: number },
): NearChunk[] {
  const { ids, kinds, dimensions, numbers } = vectors;
  if (question.length !== dimensions) return [];
  const near: NearChunk[] = [];
  for (let row = 0; row < ids.length; row += 1) {
    if (!query.kinds.includes(kinds[row]!)) continue;
    const start = row * dimensions;
    let similarity = 0;
    for (let at = 0; at < dimensions; at += 1) similarity += numbers[start + at]! * question[at]!;
    if (similarity >= query.minSimilarity) near.push({ id: ids[row]!, similarity });
  }
  return near.toSorted((a, b) => b.similarity - a.similarity).slice(0, query.limit);
}
