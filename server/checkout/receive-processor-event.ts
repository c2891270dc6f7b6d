import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { refreshConnectedAccount } from "../merchants/onboarding/refresh-account.ts";
import type { ProcessorEvent } from "../payments/processor.ts";
import { insertProcessorEvent, isKnownProcessorEvent } from "./processor-events.sql.ts";
import { followPaymentEvent } from "./payment-event.ts";

/**
 * A processor event only triggers a look-up; its contents are not trusted and objects are fetched again. It is recorded
 * after it was handled, so after a crash the processor's own retry handles it again.
 */
export async function receiveProcessorEvent(
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
      await followPaymentEvent(ctx, event);
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
    if (!isNew || !REFUND_AND_DISPUTE_EVENTS.has(event.type) || paymentId === null || accountId === null)
      return;
    await addJobs(sql, [{ identifier: "follow-payment", payload: { paymentId, accountId, livemode } }]);
  });
}

/** Refunds and disputes of any origin; a job fetches their current state and retries until it succeeds. */
const REFUND_AND_DISPUTE_EVENTS = new Set([
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
]);
