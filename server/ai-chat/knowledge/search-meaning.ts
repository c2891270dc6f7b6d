import type { Context } from "../../context.ts";
import { embedMetered } from "../ledger/metered-embedding.ts";
import type { Payer } from "../ledger/reserve-call.ts";
import { ModelUnavailable } from "../model/language-model.ts";
import type { ChunkKind } from "./chunk.ts";
import { listChunksById } from "./embeddings.sql.ts";
import { RESULTS } from "./search-chunks.ts";
import type { ScoredChunk } from "./search.sql.ts";
import { getVectors, nearest } from "./search-vectors.ts";

/**
 * The merchant's chunks that mean what a question asks about, best first. The question is embedded once, on the merchant's
 * budget; none are found if the service fails.
 * @throws ApiError ai_paused at the cap.
 */
export async function searchMeaning(
  ctx: Context,
  payer: Payer,
  kinds: readonly ChunkKind[],
  question: string,
): Promise<ScoredChunk[]> {
  const model = ctx.embeddingModel;
  if (model === null || kinds.length === 0) return [];
  const vectors = await getVectors(ctx.sql, payer.merchantId, model.name);
  if (vectors === null || vectors.ids.length === 0) return [];
  const embedded = await embedQuestion(ctx, payer, question);
  if (embedded === null) return [];
  const minSimilarity = ctx.config.EMBEDDINGS_MIN_SIMILARITY;
  const near = nearest(vectors, embedded, { kinds, minSimilarity, limit: RESULTS });
  const chunks = await listChunksById(
    ctx.sql,
    payer.merchantId,
    near.map(({ id }) => id),
  );
  // One that was deleted meanwhile is missing.
  return near.flatMap(({ id, similarity }) =>
    chunks.filter((chunk) => chunk.id === id).map((chunk) => ({ ...chunk, score: similarity })),
  );
}

/** Null if the service fails. */
async function embedQuestion(ctx: Context, payer: Payer, question: string): Promise<Float32Array | null> {
  try {
    const [vector] = await embedMetered(ctx, ctx.embeddingModel!, payer, [question]);
    return vector ?? null;
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    ctx.log.warn({ err: error, merchant: payer.merchantId }, "a question could not be embedded");
    return null;
  }
}
