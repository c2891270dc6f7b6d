import { z } from "zod";
import { clearAttention, raiseAttention } from "./order-attention.ts";
import { lockOrderRecord, type OrderRecordRow } from "./orders.sql.ts";
import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import type { Sql } from "../db/sql.ts";
import { defineTask } from "../jobs/define-task.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { ProcessorUnavailable, type ProcessorDispute, type ProcessorRefund } from "../payments/processor.ts";
import { newUlid } from "../crypto/random-ids.ts";
import { REFUND_ID } from "./refunds/request-refund.ts";
import { findOrderByPayment, isBeingPaid } from "./order-payments.sql.ts";
import { insertRefund, listRefundsOfOrder, type RefundRow } from "./refunds/refunds.sql.ts";
import { recordRefundOutcome, recordIssued } from "./refunds/record-refund.ts";

const Payload = z.object({ paymentId: z.string(), accountId: z.string(), livemode: z.boolean() });

const RETRY_AFTER_MS = 60 * 1000;

/**
 * Syncs an order with the current state of its payment at the processor: external refunds, failed refunds, disputes.
 * The contents of the triggering event are not trusted, so events may arrive late, twice or in any order.
 */
export default defineTask({
  name: "follow-payment",
  async run({ ctx, payload }) {
    const payment = Payload.parse(payload);
    const { paymentId, accountId, livemode } = payment;
    const reschedule = () => {
      const runAt = new Date(ctx.clock.now() + RETRY_AFTER_MS);
      return addJobs(ctx.sql, [{ identifier: "follow-payment", payload: payment, runAt }]);
    };
    const order = await findOrderByPayment(ctx.sql, paymentId);
    if (order === null) {
      // Either not a payment of ours, or its checkout has not completed yet.
      if (await isBeingPaid(ctx.sql, paymentId)) await reschedule();
      return;
    }
    if (!(await belongsToOrder(ctx, order, payment))) {
      ctx.log.warn(
        { order_id: order.id, payment: paymentId },
        "ignored a webhook for another account or mode",
      );
      return;
    }
    try {
      const processor = ctx.processor(livemode);
      const refunds = await processor.listRefunds(accountId, paymentId);
      const disputes = await processor.listDisputes(accountId, paymentId);
      await ctx.sql.begin(async (sql) => {
        const locked = await lockOrderRecord(sql, order.id);
        await syncRefunds(ctx, sql, locked, refunds);
        await syncDisputes(ctx, sql, locked, disputes);
      });
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error;
      await reschedule();
    }
  },
});

async function belongsToOrder(
  ctx: Context,
  order: OrderRecordRow,
  notice: z.infer<typeof Payload>,
): Promise<boolean> {
  const merchant = await getMerchantForCheckout(ctx.sql, order.merchant_id);
  return order.livemode === notice.livemode && merchant.connectedAccount?.id === notice.accountId;
}

async function syncRefunds(
  ctx: Context,
  sql: Sql,
  order: OrderRecordRow,
  refunds: readonly ProcessorRefund[],
): Promise<void> {
  const known = await listRefundsOfOrder(sql, order.id);
  for (const refund of refunds.toReversed()) {
    const ours = known.find(
      (row) => row.processor_refund_id === refund.id || row.id === refund.metadata[REFUND_ID],
    );
    if (ours !== undefined) await recordRefundOutcome(ctx, sql, order, ours.id, refund);
    else if (refund.status !== "failed") await recordExternalRefund(ctx, sql, order, refund);
  }
}

/** A refund made in the processor's dashboard, unknown to the store. */
async function recordExternalRefund(
  ctx: Context,
  sql: Sql,
  order: OrderRecordRow,
  refund: ProcessorRefund,
): Promise<void> {
  const now = new Date(ctx.clock.now());
  const row: RefundRow | null = await insertRefund(sql, {
    id: `rf_${newUlid(now.getTime())}`,
    merchant_id: order.merchant_id,
    order_id: order.id,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason,
    origin: "processor",
    status: refund.status,
    processor_refund_id: refund.id,
    store_refund_id: null,
    idempotency_record_id: null,
    created_at: now,
  });
  if (row !== null) await recordIssued(ctx, sql, order, row);
}

async function syncDisputes(
  ctx: Context,
  sql: Sql,
  order: OrderRecordRow,
  disputes: readonly ProcessorDispute[],
): Promise<void> {
  const open = disputes.find((dispute) => dispute.status === "open");
  const lost = disputes.find((dispute) => dispute.status === "lost");
  if (open !== undefined) {
    const until =
      open.evidenceDueBy === null
        ? ""
        : `; submit evidence by ${open.evidenceDueBy.toISOString().slice(0, 10)}`;
    const reason = `the payment is disputed (${open.reason})${until}`;
    await raiseAttention(ctx, sql, order.id, "dispute", reason);
  } else if (lost === undefined) await clearAttention(ctx, sql, order.id, "dispute");
  else await raiseAttention(ctx, sql, order.id, "dispute", "the dispute was lost and the payment reversed");
}
