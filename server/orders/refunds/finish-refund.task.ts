import { z } from "zod";
import { raiseAttention } from "../order-attention.ts";
import { findOrderRecord, lockOrderRecord, type OrderRecordRow } from "../orders.sql.ts";
import type { Context } from "../../context.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { getMerchantForCheckout } from "../../merchants/checkout-merchant.ts";
import { ProcessorRefused } from "../../payments/processor-refused.ts";
import { ProcessorUnavailable, type ProcessorRefund } from "../../payments/processor.ts";
import { askForRefund, REFUND_ID } from "./request-refund.ts";
import { findRefund, saveRefundStatus, type RefundRow } from "./refunds.sql.ts";
import { recordRefundOutcome } from "./record-refund.ts";

const Payload = z.object({ refundId: z.string() });

const AGAIN_AFTER_MS = 5 * 60 * 1000;
/** Stripe forgets an idempotency key after 24 hours: from then on the same request would be another refund. */
const ASKED_ANEW_MS = 20 * 60 * 60 * 1000;

/** Ends a refund whose request died between writing it down and the processor's answer. */
export default defineTask({
  name: "finish-refund",
  async run({ ctx, payload }) {
    const { refundId } = Payload.parse(payload);
    const refund = await findRefund(ctx.sql, refundId);
    if (refund === null || refund.status !== "started") return;
    const order = await findOrderRecord(ctx.sql, refund.order_id);
    if (order === null) throw new Error(`refund ${refundId} has no order`);
    const made = await outcomeOf(ctx, order, refund);
    await ctx.sql.begin(async (sql) => {
      if (made === "unknown") {
        const runAt = new Date(ctx.clock.now() + AGAIN_AFTER_MS);
        return addJobs(sql, [{ identifier: "finish-refund", payload: { refundId }, runAt }]);
      }
      const locked = await lockOrderRecord(sql, order.id);
      if (typeof made !== "string")
        return void (await recordRefundOutcome(ctx, sql, locked, refund.id, made));
      const ended = await saveRefundStatus(sql, refund.id, { status: "failed", processorRefundId: null });
      if (ended !== null)
        await raiseAttention(ctx, sql, order.id, "refund", `refund ${refund.id} was not issued (${made})`);
    });
  },
});

/** The refund as the processor has it; `unknown` when it does not answer, else its word for no. */
async function outcomeOf(
  ctx: Context,
  order: OrderRecordRow,
  refund: RefundRow,
): Promise<ProcessorRefund | "unknown" | (string & {})> {
  try {
    const isRecent = ctx.clock.now() - refund.created_at.getTime() < ASKED_ANEW_MS;
    if (isRecent) return await askForRefund(ctx, order, refund);
    return (await findMade(ctx, order, refund)) ?? "not_made";
  } catch (error) {
    if (error instanceof ProcessorUnavailable) return "unknown";
    if (error instanceof ProcessorRefused) return error.code;
    throw error;
  }
}

async function findMade(
  ctx: Context,
  order: OrderRecordRow,
  refund: RefundRow,
): Promise<ProcessorRefund | null> {
  const { connectedAccount } = await getMerchantForCheckout(ctx.sql, order.merchant_id);
  if (connectedAccount === null || order.payment_intent === null) return null;
  const made = await ctx.processor(order.livemode).listRefunds(connectedAccount.id, order.payment_intent);
  return made.find(({ metadata }) => metadata[REFUND_ID] === refund.id) ?? null;
}
