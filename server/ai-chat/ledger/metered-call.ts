import type { Context } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import {
  maxInputTokens,
  ModelUnavailable,
  type LanguageModel,
  type ModelCall,
  type ModelUsage,
} from "../model/language-model.ts";
import { costOf } from "../model/prices.ts";
import { MICRO_CENTS, monthOf } from "./month.ts";
import { reserveCall, settleCall } from "./ledger.sql.ts";

/** Longer than any call: one that is not settled by then never will be. */
export const LEASE_MS = 5 * 60_000;

/** Whose money is spent. */
export interface Payer {
  merchantId: string;
  monthlyCapCents: number;
}

/**
 * Calls a chat model on a merchant's budget: the highest possible cost is reserved before, the actual one booked before the
 * text ends. It is read to the end whether or not the result is read, because the usage comes last.
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
  const id = await reserve(ctx, model, payer, reserved);
  let isRead = true;
  return new ReadableStream<string>({
    async start(text) {
      const outcome = await receive(model.stream(call), (piece) => isRead && text.enqueue(piece));
      await settle(ctx, payer, { id, reserved, model }, outcome);
      if (!isRead) return;
      if (outcome.error === null) text.close();
      else text.error(outcome.error);
    },
    cancel() {
      isRead = false;
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

async function reserve(ctx: Context, model: LanguageModel, payer: Payer, reserved: number): Promise<number> {
  const now = ctx.clock.now();
  const id = await reserveCall(ctx.sql, {
    merchantId: payer.merchantId,
    kind: "chat",
    model: model.name,
    reserved,
    cap: payer.monthlyCapCents * MICRO_CENTS,
    month: monthOf(now),
    now: new Date(now),
    leaseUntil: new Date(now + LEASE_MS),
  });
  if (id === null) throw new ApiError("ai_paused", { message: "The monthly cap of AI answers is reached." });
  return id;
}

/**
 * A call that the service cannot charge for costs nothing. One that came to no end costs what the service reported, else,
 * as any without usage figures, the most that it can cost.
 */
function costOfOutcome(model: LanguageModel, reserved: number, { error, usage }: Outcome): number {
  if (usage !== null) {
    const cost = costOf(model.price, usage);
    return error === null ? cost : Math.min(cost, reserved);
  }
  return error instanceof ModelUnavailable && !error.mayBeCharged ? 0 : reserved;
}

async function settle(
  ctx: Context,
  { merchantId }: Payer,
  { id, reserved, model }: { id: number; reserved: number; model: LanguageModel },
  outcome: Outcome,
): Promise<void> {
  const { inputTokens = null, outputTokens = null } = outcome.usage ?? {};
  try {
    await settleCall(ctx.sql, merchantId, id, {
      state: "settled",
      succeeded: outcome.error === null,
      cost: costOfOutcome(model, reserved, outcome),
      inputTokens,
      outputTokens,
    });
  } catch (cause) {
    // Its reservation lapses.
    ctx.log.error({ err: cause, ai_call: id }, "the cost of a model call could not be booked");
  }
}
