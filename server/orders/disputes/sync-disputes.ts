import { formatMoney } from "../../../shared/money.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import type { ProcessorDispute } from "../../payments/processor.ts";
import { emit, type EmitContext } from "../../webhooks/emit.ts";
import type { EventData } from "../../webhooks/events.ts";
import { clearAttention, raiseAttention } from "../order-attention.ts";
import { orderEventData, orderEventScope } from "../order-event.ts";
import type { OrderPayment } from "../order-payment.ts";
import { lockOrderRecord, type OrderRecordRow } from "../orders.sql.ts";
import { recordIssued } from "../refunds/record-refund.ts";
import { insertRefund } from "../refunds/refunds.sql.ts";
import {
  closeDispute,
  insertDispute,
  listDisputesOfOrder,
  updateOpenDispute,
  type DisputeRow,
} from "./disputes.sql.ts";

type DisputeContext = EmitContext & Pick<Context, "mailer">;

/**
 * Brings the disputes of a payment to the state the processor reports: one `dispute.opened` and one `dispute.closed` for
 * each change that `dispute-states.ts` allows. An open dispute changes nothing but attention; a lost one is a refund that
 * the bank made. The caller has locked the order.
 * @param reported newest first, as the processor lists them.
 */
export async function syncDisputes(
  ctx: DisputeContext,
  sql: Sql,
  payment: OrderPayment,
  reported: readonly ProcessorDispute[],
): Promise<void> {
  for (const dispute of reported.toReversed()) await syncDispute(ctx, sql, payment, dispute);
  await updateDisputeAttention(ctx, sql, payment.order.id, reported);
}

async function syncDispute(
  ctx: DisputeContext,
  sql: Sql,
  payment: OrderPayment,
  reported: ProcessorDispute,
): Promise<void> {
  const { order } = payment;
  const now = new Date(ctx.clock.now());
  const facts = {
    id: reported.id,
    amount: reported.amount,
    reason: reported.reason,
    blocks_refunds: !reported.isRefundable,
    due_by: reported.evidenceDueBy,
  };
  const opened = await insertDispute(sql, {
    ...facts,
    workspace_id: order.workspace_id,
    merchant_id: order.merchant_id,
    livemode: order.livemode,
    order_id: order.id,
    payment_intent: payment.id,
    status: "open",
    currency: reported.currency,
    created_at: now,
    closed_at: null,
  });
  if (opened === null) await updateOpenDispute(sql, facts);
  else
    await emit(ctx, sql, "dispute.opened", {
      ...orderEventScope(order),
      data: disputeEventData(await lockOrderRecord(sql, order.id), opened.id),
    });
  if (reported.status === "open") return;
  const closed = await closeDispute(sql, reported.id, { status: reported.status, at: now });
  if (closed === null) return;
  if (closed.status === "lost") await recordLoss(ctx, sql, payment, closed);
  const current = await lockOrderRecord(sql, order.id);
  await emit(ctx, sql, "dispute.closed", {
    ...orderEventScope(current),
    data: disputeEventData(current, closed.id),
  });
}

/**
 * The bank has taken the money: a refund that is not requested from the processor. Amounts in another currency than the
 * payment's cannot be compared with it, so they are left to people.
 */
async function recordLoss(
  ctx: DisputeContext,
  sql: Sql,
  { order, id, currency, isSurplus }: OrderPayment,
  dispute: DisputeRow,
): Promise<void> {
  if (dispute.currency !== currency) return;
  const now = new Date(ctx.clock.now());
  const refund = await insertRefund(sql, order, now, {
    surplus_payment: isSurplus ? id : null,
    amount: dispute.amount,
    currency: dispute.currency,
    reason: `Chargeback ${dispute.id} (${dispute.reason})`,
    origin: "dispute",
    status: "succeeded",
    dispute_id: dispute.id,
  });
  if (refund !== null) await recordIssued(ctx, sql, order, refund);
}

function disputeEventData(order: OrderRecordRow, id: string): EventData<"dispute.opened"> {
  const dispute = order.disputes.find((each) => each.id === id);
  if (dispute === undefined) throw new Error(`the order ${order.id} has no dispute ${id}`);
  return { ...orderEventData(order), dispute };
}

/** One text for all disputes of the order that need attention. */
async function updateDisputeAttention(
  ctx: DisputeContext,
  sql: Sql,
  orderId: string,
  reported: readonly ProcessorDispute[],
): Promise<void> {
  const texts = (await listDisputesOfOrder(sql, orderId)).flatMap((dispute) =>
    attentionText(dispute, reported.find(({ id }) => id === dispute.id)?.status),
  );
  if (texts.length === 0) await clearAttention(ctx, sql, orderId, "dispute");
  else await raiseAttention(ctx, sql, orderId, "dispute", texts.join("; "));
}

function attentionText(
  dispute: DisputeRow & { is_recorded: boolean },
  reported: ProcessorDispute["status"] | undefined,
): string[] {
  if (dispute.status === "open") {
    const until =
      dispute.due_by === null ? "" : `; submit evidence by ${dispute.due_by.toISOString().slice(0, 10)}`;
    return [`the payment is disputed (${dispute.reason})${until}`];
  }
  if (dispute.status !== "lost") return [];
  const amount = formatMoney(dispute.amount, dispute.currency, "en-GB");
  const recorded = dispute.is_recorded ? "it is recorded as a refund" : "record it in the store by hand";
  const lost = `the dispute was lost and the payment of ${amount} reversed; ${recorded}`;
  return [
    reported === "won" ? `${lost}, but the processor reports the dispute ${dispute.id} as won by now` : lost,
  ];
}
