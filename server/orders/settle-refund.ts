import { orderEventData, orderEventScope } from "../checkout/order-view.ts";
import { raiseAttention } from "../checkout/order-attention.ts";
import type { OrderRecordRow } from "../checkout/orders.sql.ts";
import { findSessionById } from "../checkout/sessions.sql.ts";
import type { Context } from "../context.ts";
import { addJobs } from "../db/jobs.ts";
import type { Sql } from "../db/sql.ts";
import { formatMoney } from "../../shared/money.ts";
import type { ProcessorRefund } from "../payments/processor.ts";
import { emit, type EmitContext } from "../webhooks/emit.ts";
import { saveOrderStatus } from "./order-payments.sql.ts";
import { findRefund, listRefundsOfOrder, saveRefundStatus, type RefundRow } from "./refunds.sql.ts";

type Parts = EmitContext & Pick<Context, "mailer">;

/**
 * Writes what the processor says of a refund into the record, and tells of it: `refund.issued` once, when the money is
 * on its way; a person when it does not arrive. The caller has locked the order.
 * @returns the refund as it is now.
 */
export async function settleRefund(
  ctx: Parts,
  sql: Sql,
  order: OrderRecordRow,
  refundId: string,
  made: Pick<ProcessorRefund, "id" | "status" | "reason">,
): Promise<RefundRow> {
  const known = await findRefund(sql, refundId);
  if (known === null) throw new Error(`there is no refund ${refundId}`);
  const to = { status: made.status, processorRefundId: made.id };
  const saved = await saveRefundStatus(sql, refundId, to);
  if (saved === null) return known;
  if (saved.status === "failed") await tellFailed(ctx, sql, order, saved, made.reason);
  else if (known.status === "started" || known.status === "failed") await tellIssued(ctx, sql, order, saved);
  return saved;
}

/** A refund that is on its way: the order's status, the event, and the store where it does not know. */
export async function tellIssued(
  ctx: Parts,
  sql: Sql,
  known: OrderRecordRow,
  refund: RefundRow,
): Promise<void> {
  const order = await followRefunds(sql, known);
  const session = order.session_id === null ? null : await findSessionById(sql, order.session_id);
  await emit(ctx, sql, "refund.issued", {
    ...orderEventScope(order, session),
    data: { ...orderEventData(order, session), amount: refund.amount },
  });
  if (!refund.store_synced)
    await addJobs(sql, [{ identifier: "tell-store-refund", payload: { refundId: refund.id } }]);
}

async function tellFailed(
  ctx: Parts,
  sql: Sql,
  order: OrderRecordRow,
  refund: RefundRow,
  reason: string,
): Promise<void> {
  await followRefunds(sql, order);
  const amount = formatMoney(refund.amount, refund.currency, "en-GB");
  const why = reason === "" ? "" : ` (${reason})`;
  await raiseAttention(ctx, sql, order.id, "refund", `refund ${refund.id} of ${amount} failed${why}`);
}

/** Refunded when all of it went back; processing again when a refund failed. */
async function followRefunds(sql: Sql, order: OrderRecordRow): Promise<OrderRecordRow> {
  const isAllBack = refundedOf(await listRefundsOfOrder(sql, order.id)) >= order.amounts.total;
  if (isAllBack && order.status !== "refunded" && order.status !== "canceled")
    return saveOrderStatus(sql, order.id, "refunded");
  if (!isAllBack && order.status === "refunded") return saveOrderStatus(sql, order.id, "processing");
  return order;
}

/** Minor units that went back or are on their way. */
export function refundedOf(refunds: readonly RefundRow[]): number {
  return refunds
    .filter((refund) => refund.status !== "failed")
    .reduce((total, refund) => total + refund.amount, 0);
}
