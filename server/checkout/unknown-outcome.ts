import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { raiseAttention } from "../orders/order-attention.ts";
import { findOrderBySession } from "../orders/orders.sql.ts";
import { PaymentProcessing } from "../payments/processor.ts";
import { settleSessionPreConfirmation } from "../pre-confirmation/settle-pre-confirmation.ts";
import { eventScope, sessionEventData } from "../sessions/session-view.ts";
import { applyDeferredStoreEvents } from "../store-events/apply-deferred-store-events.ts";
import { emit } from "../webhooks/emit.ts";
import { leaveAttempt, rejectionAnswer, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { endAttempt } from "./attempts.sql.ts";
import { reasonOfError } from "./progress/stopped-reason.ts";

/** Every attempt reaches its end, or the attention of the merchant, within a day. */
const WITHIN_MS = 23 * 60 * 60 * 1000;

/** Whether the next failure of recovery ends the attempt. */
export function isOverdue(ctx: Pick<Context, "clock">, attempt: { created_at: Date }): boolean {
  return ctx.clock.now() - attempt.created_at.getTime() >= WITHIN_MS;
}

/**
 * Ends an attempt that recovery could not complete for a day: the order needs attention. If it is unknown whether it was
 * paid, the session ends and its order stays as it is, neither cancelled nor paid. A payment that is
 * known to be processing is followed until it ends.
 * @returns null while there is time to retry.
 * @throws AttemptLost
 */
export async function endOverdueAttempt(run: AttemptRun, cause: unknown): Promise<RunOutcome | null> {
  const { ctx, session, attempt } = run;
  if (!isOverdue(ctx, attempt)) return null;
  ctx.log.error({ err: cause, session_id: session.id, step: attempt.step }, "an attempt needs attention");
  const order = await findOrderBySession(ctx.sql, session.id);
  const isProcessing = cause instanceof PaymentProcessing;
  if (isProcessing || (attempt.step !== "payment" && attempt.step !== "action")) {
    const reason = isProcessing
      ? `the payment ${cause.paymentId} has been processing for a day; the order is paid or released once the bank has decided`
      : "the checkout could not be completed for a day; it is tried again";
    if (order !== null) await ctx.sql.begin((sql) => raiseAttention(ctx, sql, order.id, "payment", reason));
    return null;
  }
  const error = new ApiError("processor_unavailable", {
    message: "The outcome of the payment is unknown. Please contact the store.",
  });
  await ctx.sql.begin(async (sql) => {
    await leaveAttempt(run, sql, "expired", reasonOfError(error));
    const at = { sessionId: session.id, attempt: attempt.attempt };
    await endAttempt(sql, at, { status: error.status, answer: rejectionAnswer(error) });
    // The place may have been paid for: only the merchant can release it.
    await settleSessionPreConfirmation(ctx, sql, session.id, attempt.attempt, "held");
    if (order !== null) {
      const payment = attempt.payment_intent ?? "without an id";
      const text = `the outcome of the payment is unknown (${payment}, account ${attempt.account_id ?? "unknown"}); check it at the payment processor before the order is shipped or cancelled`;
      await raiseAttention(ctx, sql, order.id, "payment", text);
    }
    await applyDeferredStoreEvents(ctx, sql, session.id);
    const expired = { ...session, status: "expired" as const };
    const data = sessionEventData(expired, order?.id ?? null);
    await emit(ctx, sql, "session.expired", { ...eventScope(session), data });
  });
  return { refusal: error };
}
