import { orderEventScope } from "../order-event.ts";
import { clearAttention, raiseAttention } from "../order-attention.ts";
import { lockOrderRecord, type OrderRecordRow } from "../orders.sql.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { ProcessorRefund } from "../../payments/processor.ts";
import { emit, type EmitContext } from "../../webhooks/emit.ts";
import { saveOrderStatus } from "../order-payments.sql.ts";
import { enqueueStoreCommand } from "../store-sync/enqueue-store-command.ts";
import { withdrawUnsentRefund } from "../store-sync/store-commands.sql.ts";
import { updateSurplusAttention } from "../surplus/surplus-attention.ts";
import { refundEventData, refundIssuedData } from "./refund-event.ts";
import { ISSUED } from "./refund-states.ts";
import { findRefund, saveRefundStatus, sumRefunds, type RefundRow } from "./refunds.sql.ts";

export type RefundContext = EmitContext & Pick<Context, "mailer">;

/**
 * Records the processor's outcome of a refund: emits `refund.issued` once it is pending or succeeded, `refund.failed` if it
 * fails. An outdated outcome changes nothing. The caller has locked the order.
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
  if (known.status === "started") await clearAttention(ctx, sql, order.id, "refund_unknown");
  // What was rejected before has been reported.
  if (saved.status === "failed" && known.status === "rejected") return saved;
  if (saved.status === "failed") {
    await recordFailed(ctx, sql, order, saved, processorRefund.reason);
    if (ISSUED.includes(known.status)) await reverseInStore(ctx, sql, order, saved, processorRefund.reason);
  } else if (!ISSUED.includes(known.status)) await recordIssued(ctx, sql, order, saved);
  return saved;
}

/**
 * Records a pending or succeeded refund: updates the order's status, emits the event, and syncs it to a store that does not
 * know it. The refund of a surplus payment leaves the order and its store as they are.
 */
export async function recordIssued(
  ctx: RefundContext,
  sql: Sql,
  known: OrderRecordRow,
  refund: RefundRow,
): Promise<void> {
  const order = await updateAfterRefund(ctx, sql, known, refund);
  await emit(ctx, sql, "refund.issued", {
    ...orderEventScope(order),
    data: refundIssuedData(order, refund),
  });
  if (refund.surplus_payment !== null || !isNewToStore(order, refund)) return;
  const { id, amount, currency, reason } = refund;
  const payload = { refund: { id, amount, currency, reason } };
  await enqueueStoreCommand(ctx, sql, order, { kind: "record_refund", payload });
}

/** A store already has refunds that it requested or made; an unpaid order has none, and the built-in store requests none. */
function isNewToStore(order: OrderRecordRow, { origin }: RefundRow): boolean {
  const isPaidInStore = order.store_synced && order.status !== "pending";
  if (origin === "api") return order.store_platform === "builtin" || !isPaidInStore;
  return origin === "processor" || origin === "dispute";
}

/**
 * Records a refund that the processor did not make, or that the bank returned: raises attention and emits `refund.failed`.
 * The caller has saved its status.
 * @param reason the processor's; empty if there is none.
 */
export async function recordFailed(
  ctx: RefundContext,
  sql: Sql,
  known: OrderRecordRow,
  refund: RefundRow,
  reason: string,
): Promise<void> {
  const order = await updateAfterRefund(ctx, sql, known, refund);
  const amount = formatMoney(refund.amount, refund.currency, "en-GB");
  const why = reason === "" ? "" : ` (${reason})`;
  const what = refund.status === "rejected" ? "was not issued" : "failed";
  await raiseAttention(ctx, sql, order.id, "refund", `refund ${refund.id} of ${amount} ${what}${why}`);
  const data = refundEventData(order, refund, reason);
  await emit(ctx, sql, "refund.failed", { ...orderEventScope(order), data });
}

/**
 * Takes a refund that failed after it was issued out of the store: one that it was sent, or made itself. A store that has
 * none of that id changes nothing.
 */
async function reverseInStore(
  ctx: RefundContext,
  sql: Sql,
  order: OrderRecordRow,
  { id, amount, currency, reason, surplus_payment: surplus }: RefundRow,
  failure: string,
): Promise<void> {
  if (surplus !== null) return;
  if (await withdrawUnsentRefund(sql, order.id, id, new Date(ctx.clock.now()))) return;
  const payload = { refund: { id, amount, currency, reason }, failure };
  await enqueueStoreCommand(ctx, sql, order, { kind: "reverse_refund", payload });
}

/** Sets `refunded` after a full refund, and `processing` again after one failed. @returns the order as it is now. */
async function updateAfterRefund(
  ctx: RefundContext,
  sql: Sql,
  order: OrderRecordRow,
  refund: RefundRow,
): Promise<OrderRecordRow> {
  if (refund.surplus_payment !== null) {
    await updateSurplusAttention(ctx, sql, order);
    return order;
  }
  const refunded = await sumRefunds(sql, { order, id: "", isSurplus: false }, ISSUED);
  const isFullyRefunded = refunded >= order.amounts.total;
  if (isFullyRefunded && order.status !== "refunded" && order.status !== "canceled")
    return saveOrderStatus(sql, order.id, "refunded");
  if (!isFullyRefunded && order.status === "refunded") return saveOrderStatus(sql, order.id, "processing");
  return lockOrderRecord(sql, order.id);
}
