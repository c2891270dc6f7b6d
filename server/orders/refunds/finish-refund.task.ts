import { z } from "zod";
import { raiseAttention } from "../order-attention.ts";
import { findOrderRecord, lockOrderRecord, type OrderRecordRow } from "../orders.sql.ts";
import type { Context } from "../../context.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { getMerchantForCheckout } from "../../merchants/checkout-merchant.ts";
import { ProcessorRejected } from "../../payments/processor-rejected.ts";
import { ProcessorUnavailable, type ProcessorRefund } from "../../payments/processor.ts";
import { requestRefund, REFUND_ID } from "./request-refund.ts";
import { findRefund, saveRefundStatus, type RefundRow } from "./refunds.sql.ts";
import { recordRefundOutcome } from "./record-refund.ts";

const Payload = z.object({ refundId: z.string() });

const RETRY_AFTER_MS = 5 * 60 * 1000;
/** Stripe drops an idempotency key after 24 hours; after that, a retry would create a second refund. */
const IDEMPOTENCY_WINDOW_MS = 20 * 60 * 60 * 1000;

/** Finishes a refund whose request died before the processor responded. */
export default defineTask({
  name: "finish-refund",
  async run({ ctx, payload }) {
    const { refundId } = Payload.parse(payload);
    const refund = await findRefund(ctx.sql, refundId);
    if (refund === null || refund.status !== "started") return;
    const order = await findOrderRecord(ctx.sql, refund.order_id);
    if (order === null) throw new Error(`refund ${refundId} has no order`);
    const outcome = await requestOutcome(ctx, order, refund);
    await ctx.sql.begin(async (sql) => {
      if (outcome === "unknown") {
        const runAt = new Date(ctx.clock.now() + RETRY_AFTER_MS);
        return addJobs(sql, [{ identifier: "finish-refund", payload: { refundId }, runAt }]);
      }
      const locked = await lockOrderRecord(sql, order.id);
      if (typeof outcome !== "string")
        return void (await recordRefundOutcome(ctx, sql, locked, refund.id, outcome));
      const ended = await saveRefundStatus(sql, refund.id, { status: "failed", processorRefundId: null });
      if (ended !== null)
        await raiseAttention(ctx, sql, order.id, "refund", `refund ${refund.id} was not issued (${outcome})`);
    });
  },
});

/** The processor's refund, `unknown` if the processor is unavailable, else the rejection code. */
async function requestOutcome(
  ctx: Context,
  order: OrderRecordRow,
  refund: RefundRow,
): Promise<ProcessorRefund | "unknown" | (string & {})> {
  try {
    const isRecent = ctx.clock.now() - refund.created_at.getTime() < IDEMPOTENCY_WINDOW_MS;
    if (isRecent) return await requestRefund(ctx, order, refund);
    return (await findProcessorRefund(ctx, order, refund)) ?? "not_made";
  } catch (error) {
    if (error instanceof ProcessorUnavailable) return "unknown";
    if (error instanceof ProcessorRejected) return error.code;
    throw error;
  }
}

async function findProcessorRefund(
  ctx: Context,
  order: OrderRecordRow,
  refund: RefundRow,
): Promise<ProcessorRefund | null> {
  const { connectedAccount } = await getMerchantForCheckout(ctx.sql, order.merchant_id);
  if (connectedAccount === null || order.payment_intent === null) return null;
  const made = await ctx.processor(order.livemode).listRefunds(connectedAccount.id, order.payment_intent);
  return made.find(({ metadata }) => metadata[REFUND_ID] === refund.id) ?? null;
}
