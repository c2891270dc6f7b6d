import type { Context } from "../../context.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { refreshConnectedAccount } from "../../merchants/onboarding/refresh-account.ts";
import type { ProcessorEvent } from "../../payments/processor.ts";
import { EVENT_EFFECTS } from "./event-effects.ts";
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
  const effect = EVENT_EFFECTS[event.type];
  const { paymentId, accountId } = event;
  if (effect === "payment") await followPaymentEvent(ctx, event);
  if (effect === "account" && accountId !== null) await refreshConnectedAccount(ctx, accountId);
  await ctx.sql.begin(async (sql) => {
    const isNew = await insertProcessorEvent(sql, event);
    const identifier = effect === undefined ? undefined : FOLLOW_UPS[effect];
    if (!isNew || identifier === undefined || paymentId === null || accountId === null) return;
    await addJobs(sql, [{ identifier, payload: { paymentId, accountId, livemode } }]);
  });
}

/** Of refunds, disputes and reviews of any origin a job fetches the current state, and retries until it succeeds. */
const FOLLOW_UPS: Readonly<Record<string, string>> = { money: "follow-payment", review: "follow-review" };
