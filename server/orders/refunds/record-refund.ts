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

type Parts = EmitContext & Pick<Context, "mailer">;

/**
 * Records the processor's outcome of a refund: emits `refund.issued` once, when the money is on its way, and raises
 * attention when it does not arrive. The caller has locked the order.
 * @returns the refund as it is now.
 */
export async function recordRefundOutcome(
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
  if (saved.status === "failed") await raiseFailed(ctx, sql, order, saved, made.reason);
  else if (known.status === "started" || known.status === "failed")
    await recordIssued(ctx, sql, order, saved);
  return saved;
}

/** A refund that is on its way: updates the order's status, emits the event, and sends it to a store that does not know. */
export async function recordIssued(
  ctx: Parts,
  sql: Sql,
  known: OrderRecordRow,
  refund: RefundRow,
): Promise<void> {
  const order = await followRefunds(sql, known);
  await emit(ctx, sql, "refund.issued", {
    ...orderEventScope(order),
    data: { ...orderEventData(order), amount: refund.amount },
  });
  // The store records by itself what it has asked for or made.
  if (refund.origin !== "processor") return;
  const { id, amount, currency, reason } = refund;
  const payload = { refund: { id, amount, currency, reason } };
  await enqueueStoreCommand(ctx, sql, order, { kind: "record_refund", payload });
}

async function raiseFailed(
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
