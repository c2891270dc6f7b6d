import { newUlid } from "../../crypto/random-ids.ts";
import type { Sql } from "../../db/sql.ts";
import type { OrderPayment } from "../order-payment.ts";
import { refundStatusesBefore, type RefundStatus } from "./refund-states.ts";

/** A refund of an order, or of a surplus payment of that order. */
export interface RefundRow {
  id: string;
  merchant_id: string;
  order_id: string;
  /** The payment that is refunded, unless it is the order's own. */
  surplus_payment: string | null;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Empty if none was given. */
  reason: string;
  /** Initiated over our API, in the store itself, in the processor's dashboard, or by the bank after a lost dispute. */
  origin: "api" | "store" | "processor" | "dispute";
  status: RefundStatus;
  processor_refund_id: string | null;
  store_refund_id: string | null;
  dispute_id: string | null;
  idempotency_record_id: string | null;
  created_at: Date;
}

type Source =
  | "surplus_payment"
  | "processor_refund_id"
  | "store_refund_id"
  | "dispute_id"
  | "idempotency_record_id";

/** What a new refund is; the rest follows from its order. */
export type NewRefund = Pick<RefundRow, "amount" | "currency" | "reason" | "origin" | "status"> &
  Partial<Pick<RefundRow, Source>>;

/** Null if a refund with one of the given ids exists. */
export async function insertRefund(
  sql: Sql,
  order: { id: string; merchant_id: string },
  createdAt: Date,
  refund: NewRefund,
): Promise<RefundRow | null> {
  const row = {
    ...refund,
    id: `rf_${newUlid(createdAt.getTime())}`,
    merchant_id: order.merchant_id,
    order_id: order.id,
    created_at: createdAt,
  };
  const [inserted] = await sql<RefundRow[]>`
    insert into order_refunds ${sql(row)} on conflict do nothing returning *`;
  return inserted ?? null;
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

/** What was paid: an order's own payment, or a surplus one. */
type PaymentOf = Pick<OrderPayment, "id" | "isSurplus"> & { order: { id: string } };

const isOf = (sql: Sql, { order, id, isSurplus }: PaymentOf) => sql`
  order_id = ${order.id} and surplus_payment is not distinct from ${isSurplus ? id : null}`;

/** Oldest first. Lock the order first. */
export async function listRefundsOfPayment(sql: Sql, payment: PaymentOf): Promise<RefundRow[]> {
  return sql<RefundRow[]>`
    select * from order_refunds where ${isOf(sql, payment)} order by created_at, id`;
}

/** Sum of a payment's refunds in these states, in minor units. Lock the order first. */
export async function sumRefunds(
  sql: Sql,
  payment: PaymentOf,
  statuses: readonly RefundStatus[],
): Promise<number> {
  const [row] = await sql<[{ sum: number }]>`
    select coalesce(sum(amount), 0)::bigint as sum from order_refunds
    where ${isOf(sql, payment)} and status = any(${statuses})`;
  return row.sum;
}

/** Updates the status; null if the refund cannot get it from the one it has. */
export async function saveRefundStatus(
  sql: Sql,
  id: string,
  to: { status: RefundStatus; processorRefundId: string | null },
): Promise<RefundRow | null> {
  const [row] = await sql<RefundRow[]>`
    update order_refunds set status = ${to.status},
      processor_refund_id = coalesce(${to.processorRefundId}, processor_refund_id)
    where id = ${id} and status = any(${refundStatusesBefore(to.status)}) returning *`;
  return row ?? null;
}
