import type { Sql } from "../db/sql.ts";
import { findOrderByPayment, findPaymentAccount } from "./order-payments.sql.ts";
import { getOrderRecord, type OrderRecordRow } from "./orders.sql.ts";
import { findSurplusPayment, type SurplusPaymentRow } from "./surplus/surplus-payments.sql.ts";

/** A payment of an order at the processor: its own, or a surplus one. */
export interface OrderPayment {
  order: OrderRecordRow;
  /** The processor's id. */
  id: string;
  /** The connected account that received it; null if the merchant has none any more. */
  accountId: string | null;
  /** What was paid, in minor units. */
  amount: number;
  currency: string;
  isSurplus: boolean;
}

/** The payment that paid the order; null if it was not paid by card in a checkout. */
export async function findOwnPayment(sql: Sql, order: OrderRecordRow): Promise<OrderPayment | null> {
  if (order.payment_intent === null) return null;
  return {
    order,
    id: order.payment_intent,
    accountId: await findPaymentAccount(sql, order),
    amount: order.amounts.total,
    currency: order.currency,
    isSurplus: false,
  };
}

export function surplusPaymentOf(order: OrderRecordRow, payment: SurplusPaymentRow): OrderPayment {
  const { payment_intent: id, account_id: accountId, amount, currency } = payment;
  return { order, id, accountId, amount, currency, isSurplus: true };
}

/** The payment with the processor's id; null if it is not ours, or its checkout has not completed yet. */
export async function findOrderPayment(sql: Sql, paymentIntent: string): Promise<OrderPayment | null> {
  const order = await findOrderByPayment(sql, paymentIntent);
  if (order !== null) return findOwnPayment(sql, order);
  const surplus = await findSurplusPayment(sql, paymentIntent);
  return surplus === null ? null : surplusPaymentOf(await getOrderRecord(sql, surplus.order_id), surplus);
}

/** The payment that a refund returns. @throws if its order is not paid. */
export async function getPaymentOfRefund(
  sql: Sql,
  refund: { id: string; order_id: string; surplus_payment: string | null },
): Promise<OrderPayment> {
  const order = await getOrderRecord(sql, refund.order_id);
  const payment =
    refund.surplus_payment === null
      ? await findOwnPayment(sql, order)
      : await findOrderPayment(sql, refund.surplus_payment);
  if (payment === null) throw new Error(`refund ${refund.id} has no payment`);
  return payment;
}
