import { formatMoney } from "../../shared/money.ts";
import type { Context } from "../context.ts";
import { raiseAttention } from "../orders/order-attention.ts";
import { findOrderBySession, lockOrderRecord } from "../orders/orders.sql.ts";
import type { MatchedAttempt } from "./matched-attempt.sql.ts";

/**
 * Looks at a payment that succeeded although nobody waits for it: its attempt has ended, or is paid by another payment.
 * Unless it is the payment of the order itself, it is surplus, and the merchant has to refund it.
 */
export async function raiseSurplusPayment(
  ctx: Context,
  attempt: MatchedAttempt,
  paymentId: string,
): Promise<void> {
  const order = await findOrderBySession(ctx.sql, attempt.session_id);
  if (order === null || order.payment_intent === paymentId) return;
  const payment = await ctx.processor(attempt.livemode).getPayment(attempt.account_id, paymentId);
  if (payment.status !== "succeeded") return;
  const amount = formatMoney(payment.amount, payment.currency, "en-GB");
  await ctx.sql.begin(async (sql) => {
    const locked = await lockOrderRecord(sql, order.id);
    if (locked.payment_intent === payment.id) return;
    const paid =
      locked.payment_intent === null
        ? "the order is not paid by it"
        : `the order is paid by ${locked.payment_intent}`;
    const text = `the payment ${payment.id} of ${amount} is surplus: ${paid}; refund it at the payment processor`;
    await raiseAttention(ctx, sql, order.id, "surplus", text);
  });
  ctx.log.error({ order_id: order.id, payment: payment.id }, "a surplus payment needs attention");
}
