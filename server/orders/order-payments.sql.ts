import type { OrderStatus } from "../../shared/wire/order.ts";
import type { OrderRecordRow } from "./order-records.sql.ts";
import type { Sql } from "../db/sql.ts";

/** Orders by their payment, and what becomes of them when money goes back. */

export async function findOrderByPayment(sql: Sql, paymentId: string): Promise<OrderRecordRow | null> {
  const [row] = await sql<OrderRecordRow[]>`select * from orders where payment_intent = ${paymentId}`;
  return row ?? null;
}

/** True while the checkout a payment belongs to has not ended: its order does not know of the payment yet. */
export async function isBeingPaid(sql: Sql, paymentId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from session_attempts a join sessions s on s.id = a.session_id
    where a.payment_intent = ${paymentId} and s.status = 'confirming' and s.attempt = a.attempt`;
  return rows.length > 0;
}

export async function saveOrderStatus(sql: Sql, id: string, status: OrderStatus): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set status = ${status} where id = ${id} returning *`;
  return row!;
}

/** Orders of a merchant whose store does not have what happened to them; of one order when it is named. */
export async function listUntoldOrders(
  sql: Sql,
  of: { merchantId: string; orderId: string | null },
): Promise<Array<Pick<OrderRecordRow, "id" | "session_id" | "status">>> {
  return sql<Array<Pick<OrderRecordRow, "id" | "session_id" | "status">>>`
    select id, session_id, status from orders
    where merchant_id = ${of.merchantId} and not store_synced and status <> 'pending' and session_id is not null
      ${of.orderId === null ? sql`` : sql`and id = ${of.orderId}`}`;
}
