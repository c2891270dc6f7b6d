import { z } from "zod";
import { defineTask } from "../define-task.ts";
import { findOrderRecord, saveSyncOutcome } from "./orders.sql.ts";

const Payload = z.object({ orderId: z.string(), attempt: z.number() });

/** Tells the store that an expired session's order is off; idempotent, so the queue may repeat it until the store answers. */
export default defineTask({
  name: "cancel-store-order",
  async run({ ctx, payload }) {
    const { orderId, attempt } = Payload.parse(payload);
    const order = await findOrderRecord(ctx.sql, orderId);
    if (order === null || order.status !== "canceled") return;
    const outcome = await ctx.platform(order.store_platform).cancelOrder({
      merchantId: order.merchant_id,
      sessionId: order.session_id,
      attempt,
      storeOrderId: order.store_order_id,
    });
    await saveSyncOutcome(ctx.sql, orderId, {
      synced: outcome.status === "moved",
      nextAt: null,
      needsAttention: outcome.status === "refused" ? outcome.reason : null,
    });
    if (outcome.status === "refused")
      ctx.log.warn({ order_id: orderId, reason: outcome.reason }, "the store kept an expired order");
  },
});
