import type { OrderStatus } from "../../shared/wire/order.ts";
import { orderColumns, type OrderRecordRow } from "./orders.sql.ts";
import type { Sql } from "../db/sql.ts";

/** Looks up orders by payment, and updates them after refunds. */

export async function findOrderByPayment(sql: Sql, paymentId: string): Promise<OrderRecordRow | null> {
  const [row] = await sql<
    OrderRecordRow[]
  >`select ${orderColumns(sql)} from orders where payment_intent = ${paymentId}`;
  return row ?? null;
}

/** The connected account that the row of `orders` was paid on; the merchant's present one for payments of release 0.1.0. */
const paidAccount = (sql: Sql) => sql`coalesce(
  (select a.account_id from session_attempts a
    where a.session_id = orders.session_id and a.payment_intent = orders.payment_intent limit 1),
  (select m.connected_account_id from merchants m where m.id = orders.merchant_id))`;

/** The connected account that an order was paid on. */
export async function findPaymentAccount(
  sql: Sql,
  order: Pick<OrderRecordRow, "id">,
): Promise<string | null> {
  const [row] = await sql<[{ account_id: string | null }]>`
    select ${paidAccount(sql)} as account_id from orders where id = ${order.id}`;
  return row.account_id;
}

/** Where a payment was made. */
export interface PaymentPlace {
  paymentId: string;
  accountId: string;
  livemode: boolean;
}

/** The order of a payment, if account and mode are the order's own. */
export async function findOrderByPlace(sql: Sql, place: PaymentPlace): Promise<OrderRecordRow | null> {
  const [row] = await sql<OrderRecordRow[]>`
    select ${orderColumns(sql)} from orders
    where payment_intent = ${place.paymentId} and livemode = ${place.livemode}
      and ${place.accountId} = ${paidAccount(sql)}`;
  return row ?? null;
}

/** True while the payment's checkout is in progress; its order has no `payment_intent` yet. */
export async function isBeingPaid(sql: Sql, paymentId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from session_attempts a join sessions s on s.id = a.session_id
    where a.payment_intent = ${paymentId} and s.status = 'confirming' and s.attempt = a.attempt`;
  return rows.length > 0;
}

export async function saveOrderStatus(sql: Sql, id: string, status: OrderStatus): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set status = ${status} where id = ${id} returning ${orderColumns(sql)}`;
  return row!;
}
