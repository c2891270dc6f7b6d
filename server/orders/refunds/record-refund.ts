import { orderEventData, orderEventScope } from "../order-event.ts";
import { raiseAttention } from "../order-attention.ts";
import type { OrderRecordRow } from "../orders.sql.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { ProcessorRefund } from "../../payments/processor.ts";
import { emit, type EmitContext } from "../../webhooks/emit.ts";
import { saveOrderStatus } from "../order-payments.sql.ts";
import { enqueueStoreCommand } from "../store-sync/enqueue-store-command.ts";
import { findRefund, listRefundsOfOrder, saveRefundStatus, type RefundRow } from "./refunds.sql.ts";

type RefundContext = EmitContext & Pick<Context, "mailer">;

/**
 * Records the processor's outcome of a refund: emits `refund.issued` once it is pending or succeeded, and raises attention
 * if it fails. The caller has locked the order.
 * @returns the current refund.
 */
export async function recordRefundOutcome(
  ctx: RefundContext,
  sql: Sql,
  order: OrderRecordRow,
  refundId: string,
  processorRefund: Pick<ProcessorRefund, "id" | "status" | "reason">,
): Promise<RefundRow> {
  const known = await findRefund(sql, refundId);
  if (known === null) throw new Error(`there is no refund ${refundId}`);
  const to = { status: processorRefund.status, processorRefundId: processorRefund.id };
  const saved = await saveRefundStatus(sql, refundId, to);
  if (saved === null) return known;
  if (saved.status === "failed") await raiseFailedRefund(ctx, sql, order, saved, processorRefund.reason);
  else if (known.status === "started" || known.status === "failed")
    await recordIssued(ctx, sql, order, saved);
  return saved;
}

/** Records a pending or succeeded refund: updates the order's status, emits the event, and syncs external refunds to the store. */
export async function recordIssued(
  ctx: RefundContext,
  sql: Sql,
  known: OrderRecordRow,
  refund: RefundRow,
): Promise<void> {
  const order = await updateRefundedStatus(sql, known);
  await emit(ctx, sql, "refund.issued", {
    ...orderEventScope(order),
    data: { ...orderEventData(order), amount: refund.amount },
  });
  // The store already has refunds that it requested or made.
  if (refund.origin !== "processor") return;
  const { id, amount, currency, reason } = refund;
  const payload = { refund: { id, amount, currency, reason } };
  await enqueueStoreCommand(ctx, sql, order, { kind: "record_refund", payload });
}

async function raiseFailedRefund(
  ctx: RefundContext,
  sql: Sql,
  order: OrderRecordRow,
  refund: RefundRow,
  reason: string,
): Promise<void> {
  await updateRefundedStatus(sql, order);
  const amount = formatMoney(refund.amount, refund.currency, "en-GB");
  const why = reason === "" ? "" : ` (${reason})`;
  await raiseAttention(ctx, sql, order.id, "refund", `refund ${refund.id} of ${amount} failed${why}`);
}

/** Sets `refunded` after a full refund, and `processing` again after one failed. */
async function updateRefundedStatus(sql: Sql, order: OrderRecordRow): Promise<OrderRecordRow> {
  const isFullyRefunded = refundedOf(await listRefundsOfOrder(sql, order.id)) >= order.amounts.total;
  if (isFullyRefunded && order.status !== "refunded" && order.status !== "canceled")
    return saveOrderStatus(sql, order.id, "refunded");
  if (!isFullyRefunded && order.status === "refunded") return saveOrderStatus(sql, order.id, "processing");
  return order;
}

/** Sum of pending and succeeded refunds, in minor units. */
export function refundedOf(refunds: readonly RefundRow[]): number {
  return refunds
    .filter((refund) => refund.status !== "failed")
    .reduce((total, refund) => total + refund.amount, 0);
}
