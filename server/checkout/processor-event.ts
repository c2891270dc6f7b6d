import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { refreshConnectedAccount } from "../merchants/onboarding/refresh-account.ts";
import type { ProcessorEvent } from "../payments/processor.ts";
import { insertProcessorEvent, isKnownProcessorEvent } from "./processor-events.sql.ts";
import { recoverAttempt } from "./recover.ts";
import { findSessionById } from "../sessions/sessions.sql.ts";

/**
 * A notice of the processor is a reason to look, never a fact: objects are fetched anew. It is remembered only after
 * its work is done, so that a crash in between lets the processor's own retry do it again.
 */
export async function takeProcessorEvent(
  ctx: Context,
  event: ProcessorEvent,
  livemode: boolean,
): Promise<void> {
  if (event.livemode !== livemode) {
    ctx.log.warn({ event: event.id, type: event.type }, "ignored a processor event of the other mode");
    return;
  }
  if (await isKnownProcessorEvent(ctx.sql, event.id)) return;
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.canceled":
      await followPaymentIntent(ctx, event);
      break;
    case "account.updated":
    case "account.application.deauthorized":
      if (event.accountId !== null) await refreshConnectedAccount(ctx, event.accountId);
      break;
    default:
      break;
  }
  await ctx.sql.begin(async (sql) => {
    const isNew = await insertProcessorEvent(sql, event);
    const { paymentId, accountId } = event;
    if (!isNew || !ABOUT_MONEY_BACK.has(event.type) || paymentId === null || accountId === null) return;
    await addJobs(sql, [{ identifier: "follow-payment", payload: { paymentId, accountId, livemode } }]);
  });
}

/** Refunds and disputes, whoever made them: what they come to is looked up by a job, as long as it takes. */
const ABOUT_MONEY_BACK = new Set([
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
]);

/**
 * Ends the attempt the payment belongs to, when nobody works on it: a shopper whose browser never came back from the
 * bank. A running owner needs no help, and a lost race is settled by recovery.
 */
async function followPaymentIntent(ctx: Context, event: ProcessorEvent): Promise<void> {
  const sessionId = event.metadata["svc_session_id"];
  const attempt = Number(event.metadata["svc_attempt"]);
  if (sessionId === undefined || !Number.isSafeInteger(attempt)) return;
  const session = await findSessionById(ctx.sql, sessionId);
  if (session === null || session.livemode !== event.livemode) return;
  if (session.status === "confirming" && session.attempt === attempt) {
    await recoverAttempt(ctx, sessionId, attempt, { parked: true });
  } else if (event.type === "payment_intent.succeeded" && session.status !== "completed") {
    ctx.log.error(
      { session_id: sessionId, attempt, payment: event.objectId },
      "a payment succeeded for an attempt that had already ended; manual review required",
    );
  }
}
