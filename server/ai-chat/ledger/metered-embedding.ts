import type { Context } from "../../context.ts";
import {
  estimateInputTokens,
  maxInputTokens,
  ModelUnavailable,
  type EmbeddingModel,
  type Embeddings,
  type ModelUsage,
} from "../model/language-model.ts";
import { costOf } from "../model/prices.ts";
import { reserve, settle, type Payer } from "./reserve-call.ts";

/**
 * Embeds texts on a merchant's budget, reserved and booked as answers are.
 * @param patienceMs how long it waits for other calls to be booked that have reserved the rest of the cap.
 * @throws ApiError ai_paused at the cap. @throws ModelUnavailable
 */
export async function embedMetered(
  ctx: Context,
  model: EmbeddingModel,
  payer: Payer,
  texts: readonly string[],
  patienceMs?: number,
): Promise<Float32Array[]> {
  const messages = texts.map((content) => ({ role: "user" as const, content }));
  const cost = (inputTokens: number) => costOf(model.price, { inputTokens, outputTokens: 0 });
  const reserved = cost(maxInputTokens({ messages }));
  const sent = Math.min(reserved, cost(estimateInputTokens({ messages })));
  const id = await reserve(ctx, payer, { kind: "embedding", model: model.name, reserved, sent }, patienceMs);
  const outcome = await embed(model, texts);
  const { error, usage } = outcome;
  const isFree = error instanceof ModelUnavailable && !error.mayBeCharged;
  await settle(ctx, payer, id, {
    succeeded: error === null,
    cost: usage === null ? (isFree ? 0 : reserved) : cost(usage.inputTokens),
    usage,
  });
  if (outcome.error !== null) throw outcome.error;
  return outcome.vectors;
}

interface Outcome {
  /** Null if all texts were embedded. */
  error: unknown;
  vectors: Embeddings["vectors"];
  usage: ModelUsage | null;
}

async function embed(model: EmbeddingModel, texts: readonly string[]): Promise<Outcome> {
  try {
    const { vectors, inputTokens } = await model.embed(texts);
    return { error: null, vectors, usage: inputTokens === null ? null : { inputTokens, outputTokens: 0 } };
  } catch (error) {
    return { error, vectors: [], usage: error instanceof ModelUnavailable ? error.usage : null };
  }
}
