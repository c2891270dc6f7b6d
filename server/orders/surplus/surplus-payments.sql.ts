import type { Sql } from "../../db/sql.ts";
import type { OrderScope } from "../list-orders.sql.ts";
import { ISSUED } from "../refunds/refund-states.ts";

/** A payment that succeeded in addition to the order's own, or for an attempt that had ended. */
export interface SurplusPaymentRow {
  workspace_id: string;
  merchant_id: string;
  livemode: boolean;
  payment_intent: string;
  /** The connected account that received it. */
  account_id: string;
  order_id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  created_at: Date;
}

/** Null if the payment is known. */
export async function insertSurplusPayment(
  sql: Sql,
  payment: SurplusPaymentRow,
): Promise<SurplusPaymentRow | null> {
  const [row] = await sql<SurplusPaymentRow[]>`
    insert into surplus_payments ${sql(payment)} on conflict do nothing returning *`;
  return row ?? null;
}

export async function findSurplusPayment(sql: Sql, paymentIntent: string): Promise<SurplusPaymentRow | null> {
  const [row] = await sql<SurplusPaymentRow[]>`
    select * from surplus_payments where payment_intent = ${paymentIntent}`;
  return row ?? null;
}

/** A payment of the caller. */
export async function findSurplusPaymentOf(
  sql: Sql,
  { workspaceId, livemode, merchantId }: OrderScope,
  paymentIntent: string,
): Promise<SurplusPaymentRow | null> {
  const [row] = await sql<SurplusPaymentRow[]>`
    select * from surplus_payments
    where payment_intent = ${paymentIntent} and workspace_id = ${workspaceId} and livemode = ${livemode}
      ${merchantId === null ? sql`` : sql`and merchant_id = ${merchantId}`}`;
  return row ?? null;
}

/** The order's surplus payments with what has been refunded of each, oldest first. */
export async function listSurplusPayments(
  sql: Sql,
  orderId: string,
): Promise<Array<SurplusPaymentRow & { refunded: number }>> {
  return sql<Array<SurplusPaymentRow & { refunded: number }>>`
    select p.*, coalesce((
      select sum(r.amount) from order_refunds r
      where r.surplus_payment = p.payment_intent and r.status = any(${ISSUED})), 0)::bigint as refunded
    from surplus_payments p where p.order_id = ${orderId} order by p.created_at, p.payment_intent`;
}
