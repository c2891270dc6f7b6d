import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { orderEventData, orderEventScope } from "../orders/order-event.ts";
import { findOrderBySession, lockOrderRecord } from "../orders/orders.sql.ts";
import { updateSurplusAttention } from "../orders/surplus/surplus-attention.ts";
import { insertSurplusPayment } from "../orders/surplus/surplus-payments.sql.ts";
import { emit } from "../webhooks/emit.ts";
import { findEventPayment } from "./processor-events/find-event-payment.ts";
import type { MatchedAttempt } from "./matched-attempt.sql.ts";

/**
 * Handles a payment that succeeded although no attempt waits for it: its attempt has ended, or is paid by another payment.
 * Unless it is the payment of the order itself, it is surplus: it is recorded once, raises attention and emits
 * `payment.surplus_detected`, and the merchant can refund it.
 */
export async function recordSurplusPayment(
  ctx: Context,
  attempt: MatchedAttempt,
  paymentId: string,
): Promise<void> {
  const { account_id, livemode } = attempt;
  const order = await findOrderBySession(ctx.sql, attempt.session_id);
  if (order === null || order.payment_intent === paymentId) return;
  const payment = await findEventPayment(ctx, attempt, paymentId);
  if (payment?.status !== "succeeded") return;
  const { id, amount, currency } = payment;
  await ctx.sql.begin(async (sql) => {
    const locked = await lockOrderRecord(sql, order.id);
    if (locked.payment_intent === id) return;
    const recorded = await insertSurplusPayment(sql, {
      workspace_id: locked.workspace_id,
      merchant_id: locked.merchant_id,
      livemode,
      payment_intent: id,
      account_id,
      order_id: locked.id,
      amount,
      currency,
      created_at: new Date(ctx.clock.now()),
    });
    if (recorded === null) return;
    await updateSurplusAttention(ctx, sql, locked);
    await emit(ctx, sql, "payment.surplus_detected", {
      ...orderEventScope(locked),
      data: { ...orderEventData(locked), payment: { id, account_id, amount, currency } },
    });
    // It may have been refunded or disputed before it was known to be surplus.
    const payload = { paymentId: id, accountId: account_id, livemode };
    await addJobs(sql, [{ identifier: "follow-payment", payload }]);
    ctx.log.error({ order_id: locked.id, payment: id }, "a surplus payment needs attention");
  });
}
