import { z } from "zod";
import { raiseAttention } from "../checkout/order-attention.ts";
import { findOrderRecord, type OrderRecordRow } from "../checkout/orders.sql.ts";
import { nextSyncDelayMs } from "../checkout/store-sync-schedule.ts";
import type { Context } from "../context.ts";
import { addJobs } from "../db/jobs.ts";
import { defineTask } from "../define-task.ts";
import { StoreUnavailable, type MoveOutcome } from "../stores/platform.ts";
import { findRefund, saveRefundSync, type RefundRow } from "./refunds.sql.ts";

const Payload = z.object({ refundId: z.string() });

/** Tells the store of a refund that was made at the processor. Tries until it has it, or says no for good. */
export default defineTask({
  name: "tell-store-refund",
  async run({ ctx, payload }) {
    const { refundId } = Payload.parse(payload);
    const refund = await findRefund(ctx.sql, refundId);
    if (refund === null || refund.store_synced || refund.status === "failed") return;
    const order = await findOrderRecord(ctx.sql, refund.order_id);
    if (order === null) throw new Error(`refund ${refundId} has no order`);
    const outcome = await tellStore(ctx, order, refund);
    await ctx.sql.begin(async (sql) => {
      await saveRefundSync(sql, refundId, outcome?.status === "moved");
      if (outcome?.status === "refused") {
        const reason = `the store rejected refund ${refundId}: ${outcome.reason}`;
        await raiseAttention(ctx, sql, order.id, "refund", reason);
      }
      if (outcome !== null) return;
      const now = ctx.clock.now();
      const delay = nextSyncDelayMs(refund.store_sync_attempts, now - refund.created_at.getTime());
      const runAt = new Date(now + delay);
      await addJobs(sql, [{ identifier: "tell-store-refund", payload: { refundId }, runAt }]);
    });
  },
});

/** Null when the store did not answer. */
async function tellStore(
  ctx: Context,
  order: OrderRecordRow,
  refund: RefundRow,
): Promise<MoveOutcome | null> {
  const { id, amount, currency, reason } = refund;
  try {
    return await ctx.platform(order.store_platform).recordRefund({
      merchantId: order.merchant_id,
      sessionId: order.session_id,
      attempt: 0,
      storeOrderId: order.store_order_id,
      refund: { id, amount, currency, reason },
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return null;
  }
}
