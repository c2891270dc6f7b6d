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
