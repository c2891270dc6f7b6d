import type { Context } from "../../context.ts";
import type { ProcessorEvent } from "../../payments/processor.ts";
import { adoptPayment } from "../attempts.sql.ts";
import { findEventPayment } from "./find-event-payment.ts";
import { matchAttempt } from "../matched-attempt.sql.ts";
import { recoverAttempt } from "../recovery/recover.ts";
import { recordSurplusPayment } from "../surplus-payment.ts";

/**
 * Ends the attempt a payment belongs to if no run owns it, e.g. if the browser never returned from the bank. A running
 * owner needs no help; recovery decides a lost race. A payment that succeeded for nothing raises attention. One that the processor
 * does not know has no effect.
 */
export async function followPaymentEvent(ctx: Context, event: ProcessorEvent): Promise<void> {
  const attempt = await matchAttempt(ctx.sql, event);
  if (attempt === null) return;
  const hasSucceeded = event.type === "payment_intent.succeeded";
  if (!attempt.is_current)
    return hasSucceeded ? recordSurplusPayment(ctx, attempt, event.objectId) : undefined;
  if (attempt.payment_intent === null && hasSucceeded) {
    const payment = await findEventPayment(ctx, attempt, event.objectId);
    if (payment === null) return;
    // The reply to the creation was lost, and the event names the payment: only what the processor says itself is believed.
    if (payment.status === "succeeded")
      await adoptPayment(ctx.sql, { sessionId: attempt.session_id, attempt: attempt.attempt }, payment.id);
  } else if (attempt.payment_intent !== event.objectId) {
    return hasSucceeded ? recordSurplusPayment(ctx, attempt, event.objectId) : undefined;
  }
  await recoverAttempt(ctx, attempt.session_id, attempt.attempt, { parked: true });
}
