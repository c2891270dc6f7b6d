import type { Context } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import { embedMetered } from "../ledger/metered-embedding.ts";
import type { Payer } from "../ledger/reserve-call.ts";
import { ModelUnavailable, type EmbeddingModel } from "../model/language-model.ts";
import {
  listUnembedded,
  MAX_EMBEDDED,
  reviseEmbeddings,
  saveEmbeddings,
  type ChunkText,
} from "./embeddings.sql.ts";

const BATCH = 64;

/** What is embedded of a chunk. */
const textOf = ({ title, content }: ChunkText): string => `${title}\n${content}`;

/**
 * Embeds the chunks whose text or model has changed, on the merchant's budget. It ends early when that is spent, or the
 * service fails: the next indexing run continues, and until then the other chunks are found by their words.
 */
export async function embedChunks(ctx: Context, payer: Payer): Promise<void> {
  const model = ctx.embeddingModel;
  if (model === null) return;
  let saved = 0;
  try {
    // Texts that change meanwhile come again: there is an end to that.
    for (let batches = 0; batches < (2 * MAX_EMBEDDED) / BATCH; batches += 1) {
      const embedded = await embedBatch(ctx, model, payer);
      if (embedded === 0) return;
      saved += embedded;
    }
  } catch (error) {
    const isExpected =
      error instanceof ModelUnavailable || (error instanceof ApiError && error.code === "ai_paused");
    if (!isExpected) throw error;
    ctx.log.warn({ err: error, merchant: payer.merchantId }, "a store's texts could not be embedded");
  } finally {
    if (saved > 0) await reviseEmbeddings(ctx.sql, payer.merchantId);
  }
}

/** @returns how many chunks were embedded. */
async function embedBatch(ctx: Context, model: EmbeddingModel, payer: Payer): Promise<number> {
  const chunks = await listUnembedded(ctx.sql, payer.merchantId, model.name, BATCH);
  if (chunks.length === 0) return 0;
  // A shopper's question waits for the budget, a batch does not.
  const vectors = await embedMetered(ctx, model, payer, chunks.map(textOf), 0);
  const embedded = chunks.map((chunk, index) => ({ ...chunk, vector: vectors[index]! }));
  await saveEmbeddings(ctx.sql, payer.merchantId, model.name, embedded);
  return chunks.length;
}
