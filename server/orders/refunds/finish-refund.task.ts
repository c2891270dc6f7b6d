import { z } from "zod";
import { clearAttention, raiseAttention } from "../order-attention.ts";
import { lockOrderRecord } from "../orders.sql.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { formatMoney } from "../../../shared/money.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { LOOK_UP_AFTER_MS } from "../../payments/idempotency-window.ts";
import { ProcessorRejected } from "../../payments/processor-rejected.ts";
import { ProcessorUnavailable, type ProcessorRefund } from "../../payments/processor.ts";
import { getPaymentOfRefund, type OrderPayment } from "../order-payment.ts";
import { requestRefund } from "./request-refund.ts";
import { findRefund, saveRefundStatus, type RefundRow } from "./refunds.sql.ts";
import { recordFailed, recordRefundOutcome } from "./record-refund.ts";

const Payload = z.object({ refundId: z.string() });

const RETRY_AFTER_MS = 5 * 60 * 1000;

/** Finishes a refund whose request died before the processor responded. */
export default defineTask({
  name: "finish-refund",
  async run({ ctx, payload }) {
    const { refundId } = Payload.parse(payload);
    const refund = await findRefund(ctx.sql, refundId);
    if (refund === null || refund.status !== "started") return;
    const payment = await getPaymentOfRefund(ctx.sql, refund);
    const outcome = await requestOutcome(ctx, payment, refund);
    await ctx.sql.begin(async (sql) => {
      if (outcome === "unknown") {
        const runAt = new Date(ctx.clock.now() + RETRY_AFTER_MS);
        await raiseIfOverdue(ctx, sql, refund);
        return addJobs(sql, [{ identifier: "finish-refund", payload: { refundId }, runAt }]);
      }
      const order = await lockOrderRecord(sql, payment.order.id);
      if (typeof outcome !== "string")
        return void (await recordRefundOutcome(ctx, sql, order, refund.id, outcome));
      const rejected = await saveRefundStatus(sql, refund.id, {
        status: "rejected",
        processorRefundId: null,
      });
      if (rejected === null) return;
      await clearAttention(ctx, sql, order.id, "refund_unknown");
      await recordFailed(ctx, sql, order, rejected, outcome);
    });
  },
});

/** After most of a day with an unknown outcome, the refund needs attention. */
async function raiseIfOverdue(ctx: Context, sql: Sql, refund: RefundRow): Promise<void> {
  if (ctx.clock.now() - refund.created_at.getTime() < LOOK_UP_AFTER_MS) return;
  const amount = formatMoney(refund.amount, refund.currency, "en-GB");
  const text = `the outcome of refund ${refund.id} of ${amount} is unknown; check it at the payment processor`;
  await raiseAttention(ctx, sql, refund.order_id, "refund_unknown", text);
}

/** The processor's refund, `unknown` if it is uncertain whether there is one, else the rejection code. */
async function requestOutcome(
  ctx: Context,
  payment: OrderPayment,
  refund: RefundRow,
): Promise<ProcessorRefund | "unknown" | (string & {})> {
  try {
    return await requestRefund(ctx, payment, refund, { isRepeat: true });
  } catch (error) {
    if (error instanceof ProcessorUnavailable) return "unknown";
    if (error instanceof ProcessorRejected) return error.code;
    throw error;
  }
}
