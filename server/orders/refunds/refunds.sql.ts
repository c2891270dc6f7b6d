import type { Sql } from "../../db/sql.ts";

/** A refund of an order. */

export interface RefundRow {
  id: string;
  merchant_id: string;
  order_id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Empty if none was given. */
  reason: string;
  /** Initiated by the store over our API, in the store itself, or in the processor's dashboard. */
  origin: "api" | "store" | "processor";
  /** `started`: requested from the processor, outcome unknown. */
  status: "started" | "pending" | "succeeded" | "failed";
  processor_refund_id: string | null;
  store_refund_id: string | null;
  idempotency_record_id: string | null;
  created_at: Date;
}

/** Null if a refund with one of these ids exists. */
export async function insertRefund(sql: Sql, refund: RefundRow): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`
    insert into order_refunds ${sql(refund)} on conflict do nothing returning *`;
  return row ?? null;
}

/** Finds a refund by our id or the store's id. */
export async function findRefundOfStore(sql: Sql, orderId: string, id: string): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`
    select * from order_refunds where order_id = ${orderId} and (id = ${id} or store_refund_id = ${id})`;
  return row ?? null;
}

export async function findRefund(sql: Sql, id: string): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`select * from order_refunds where id = ${id}`;
  return row ?? null;
}

/** The refund that an interrupted request began. */
export async function findRefundOfRequest(sql: Sql, recordId: string): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`select * from order_refunds where idempotency_record_id = ${recordId}`;
  return row ?? null;
}

/** Oldest first. Lock the order first. */
export async function listRefundsOfOrder(sql: Sql, orderId: string): Promise<RefundRow[]> {
  return sql<RefundRow[]>`select * from order_refunds where order_id = ${orderId} order by created_at, id`;
}

/** Updates the status; null if it is unchanged. */
export async function saveRefundStatus(
  sql: Sql,
  id: string,
  to: { status: RefundRow["status"]; processorRefundId: string | null },
): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`
    update order_refunds set status = ${to.status},
      processor_refund_id = coalesce(${to.processorRefundId}, processor_refund_id)
    where id = ${id} and status <> ${to.status} returning *`;
  return row ?? null;
}
