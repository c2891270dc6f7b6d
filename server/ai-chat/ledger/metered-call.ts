import type { Context } from "../../context.ts";
import {
  maxInputTokens,
  ModelUnavailable,
  type LanguageModel,
  type ModelCall,
  type ModelUsage,
} from "../model/language-model.ts";
import { costOf } from "../model/prices.ts";
import { estimateCall, noteProgress, type CallEstimate } from "./call-progress.ts";
import { reserve, settle, type Payer } from "./reserve-call.ts";

/**
 * Calls a chat model on a merchant's budget: the highest possible cost is reserved before, the actual one booked before the
 * text ends. A reader who leaves ends the call, which is booked at what had come until then.
 * @returns the text as it is written; it fails with ModelUnavailable. @throws ApiError ai_paused at the cap.
 */
export async function callMetered(
  ctx: Context,
  model: LanguageModel,
  payer: Payer,
  call: ModelCall,
): Promise<ReadableStream<string>> {
  const most = { inputTokens: maxInputTokens(call), outputTokens: call.maxOutputTokens };
  const reserved = costOf(model.price, most);
  const estimate = estimateCall(model, call, reserved);
  const sent = estimate.cost();
  const id = await reserve(ctx, payer, { kind: "chat", model: model.name, reserved, sent });
  const leaving = new AbortController();
  return new ReadableStream<string>({
    async start(text) {
      const progress = noteProgress(ctx, payer.merchantId, id, estimate);
      const outcome = await receive(model.stream(call, leaving.signal), (piece) => {
        estimate.add(piece);
        progress.note();
        if (!leaving.signal.aborted) text.enqueue(piece);
      });
      await progress.end();
      const hasLeft = leaving.signal.aborted;
      await settle(ctx, payer, id, {
        // A shopper who leaves is no fault of the model.
        succeeded: outcome.error === null || hasLeft,
        cost: costOfOutcome(model, reserved, estimate, { ...outcome, hasLeft }),
        usage: outcome.usage,
      });
      if (hasLeft) return;
      if (outcome.error === null) text.close();
      else text.error(outcome.error);
    },
    cancel() {
      leaving.abort();
    },
  });
}

interface Outcome {
  /** Null for an answer that came completely. */
  error: unknown;
  usage: ModelUsage | null;
}

async function receive(
  answer: AsyncGenerator<string, ModelUsage | null>,
  pass: (piece: string) => void,
): Promise<Outcome> {
  try {
    for (;;) {
      const next = await answer.next();
      if (next.done === true) return { error: null, usage: next.value };
      pass(next.value);
    }
  } catch (error) {
    return { error, usage: error instanceof ModelUnavailable ? error.usage : null };
  }
}

/**
 * A call that the service cannot charge for costs nothing. One that broke off costs what the service reported, else what is
 * estimated from its text; any other without usage figures the most that it can cost.
 */
function costOfOutcome(
  model: LanguageModel,
  reserved: number,
  estimate: CallEstimate,
  { error, usage, hasLeft }: Outcome & { hasLeft: boolean },
): number {
  if (usage !== null) {
    const cost = costOf(model.price, usage);
    return error === null ? cost : Math.min(cost, reserved);
  }
  if (!(error instanceof ModelUnavailable)) return reserved;
  if (!error.mayBeCharged) return 0;
  return hasLeft || error.reason === "interrupted" ? estimate.cost() : reserved;
}
