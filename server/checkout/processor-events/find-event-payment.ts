import type { Context } from "../../context.ts";
import type { Payment } from "../../payments/processor.ts";
import type { MatchedAttempt } from "../matched-attempt.sql.ts";

/**
 * Reads the payment that an event names. Null if the processor does not know it there: the event is then logged and has no
 * effect, because the processor would repeat a refused event for days, each time in vain.
 * Source: https://docs.stripe.com/webhooks#retries.
 * @throws ProcessorUnavailable, ProcessorRejected (a wrong key, for example): the processor should repeat the event.
 */
export async function findEventPayment(
  ctx: Context,
  { account_id, livemode, session_id }: MatchedAttempt,
  paymentId: string,
): Promise<Payment | null> {
  const payment = await ctx.processor(livemode).findNamedPayment(account_id, paymentId);
  if (payment === null)
    ctx.log.warn(
      { session_id, account: account_id, payment: paymentId },
      "ignored a processor event of a payment that the processor does not know",
    );
  return payment;
}
