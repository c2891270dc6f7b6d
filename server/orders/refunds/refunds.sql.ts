import type { Sql } from "../../db/sql.ts";

/** Money that went back to buyers. */

export interface RefundRow {
  id: string;
  merchant_id: string;
  order_id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** "" when none was given. */
  reason: string;
  /** Who began it: the store over our API, the store by itself, or somebody at the processor. */
  origin: "api" | "store" | "processor";
  /** `started`: the processor is asked, and its answer is not known yet. */
  status: "started" | "pending" | "succeeded" | "failed";
  processor_refund_id: string | null;
  store_refund_id: string | null;
  idempotency_record_id: string | null;
  created_at: Date;
}

/** Null when the same refund is there already, by any of its ids. */
export async function insertRefund(sql: Sql, refund: RefundRow): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`
    insert into order_refunds ${sql(refund)} on conflict do nothing returning *`;
  return row ?? null;
}

/** A refund by our id of it, or by the store's. */
export async function findRefundOfStore(sql: Sql, orderId: string, id: string): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`
    select * from order_refunds where order_id = ${orderId} and (id = ${id} or store_refund_id = ${id})`;
  return row ?? null;
}

export async function findRefund(sql: Sql, id: string): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`select * from order_refunds where id = ${id}`;
  return row ?? null;
}

/** What a request began before a crash or a failure cut it off. */
export async function findRefundOfRequest(sql: Sql, recordId: string): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`select * from order_refunds where idempotency_record_id = ${recordId}`;
  return row ?? null;
}

/** Oldest first. Lock the order before. */
export async function listRefundsOfOrder(sql: Sql, orderId: string): Promise<RefundRow[]> {
  return sql<RefundRow[]>`select * from order_refunds where order_id = ${orderId} order by created_at, id`;
}

/** Moves a refund on; null when it is there already. */
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
