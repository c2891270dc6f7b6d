import type { Sql } from "../../db/sql.ts";
import { disputeStatusesBefore, type DisputeStatus } from "./dispute-states.ts";

/** A cardholder's dispute of a payment: the order's own, or a surplus one. */
export interface DisputeRow {
  workspace_id: string;
  merchant_id: string;
  livemode: boolean;
  /** The processor's id. */
  id: string;
  order_id: string;
  payment_intent: string;
  status: DisputeStatus;
  /** Minor units. */
  amount: number;
  currency: string;
  reason: string;
  /** False for an inquiry: the payment can still be refunded. */
  blocks_refunds: boolean;
  /** Deadline for evidence; null if none can be sent. */
  due_by: Date | null;
  created_at: Date;
  closed_at: Date | null;
}

/** Null if the dispute is known. Lock the order first. */
export async function insertDispute(sql: Sql, dispute: DisputeRow): Promise<DisputeRow | null> {
  const [row] = await sql<DisputeRow[]>`
    insert into payment_disputes ${sql(dispute)} on conflict do nothing returning *`;
  return row ?? null;
}

/** What can change while a dispute is open: an inquiry becomes a chargeback, with another deadline. */
export async function updateOpenDispute(
  sql: Sql,
  dispute: Pick<DisputeRow, "id" | "amount" | "reason" | "blocks_refunds" | "due_by">,
): Promise<void> {
  await sql`
    update payment_disputes set amount = ${dispute.amount}, reason = ${dispute.reason},
      blocks_refunds = ${dispute.blocks_refunds}, due_by = ${dispute.due_by}
    where id = ${dispute.id} and status = 'open'`;
}

/** Closes a dispute; null if it cannot get that status from the one it has. */
export async function closeDispute(
  sql: Sql,
  id: string,
  to: { status: Exclude<DisputeStatus, "open">; at: Date },
): Promise<DisputeRow | null> {
  const [row] = await sql<DisputeRow[]>`
    update payment_disputes set status = ${to.status}, closed_at = ${to.at}
    where id = ${id} and status = any(${disputeStatusesBefore(to.status)}) returning *`;
  return row ?? null;
}

/** Oldest first. `is_recorded`: lost, and recorded as a refund. */
export async function listDisputesOfOrder(
  sql: Sql,
  orderId: string,
): Promise<Array<DisputeRow & { is_recorded: boolean }>> {
  return sql<Array<DisputeRow & { is_recorded: boolean }>>`
    select d.*, exists (select from order_refunds r where r.dispute_id = d.id) as is_recorded
    from payment_disputes d where d.order_id = ${orderId} order by d.created_at, d.id`;
}

/** A dispute because of which the payment cannot be refunded now. */
export async function findBlockingDispute(sql: Sql, paymentIntent: string): Promise<DisputeRow | null> {
  const [row] = await sql<DisputeRow[]>`
    select * from payment_disputes
    where payment_intent = ${paymentIntent} and status = 'open' and blocks_refunds limit 1`;
  return row ?? null;
}
