import type { Sql } from "../db/sql.ts";

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
  store_synced: boolean;
  store_sync_attempts: number;
  created_at: Date;
}

export type NewRefund = Omit<RefundRow, "store_sync_attempts">;

/** Null when the same refund is there already, by any of its ids. */
export async function insertRefund(sql: Sql, refund: NewRefund): Promise<RefundRow | null> {
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
