import { z } from "zod";
import type { Context } from "../context.ts";
import { addJobs } from "../db/jobs.ts";
import { defineTask } from "../define-task.ts";
import { StoreUnavailable, type MoveOutcome } from "../stores/platform.ts";
import { clearAttention, raiseAttention } from "./order-attention.ts";
import { findOrderRecord, saveSyncOutcome, type OrderRecordRow } from "./orders.sql.ts";
import { findSessionById } from "./sessions.sql.ts";
import { refusalOf } from "./store-refusal.ts";
import { nextSyncDelayMs } from "./store-sync-schedule.ts";

const Payload = z.object({ orderId: z.string() });

/** What was cancelled or refunded meanwhile needs no payment any more. */
const STANDS = new Set<OrderRecordRow["status"]>(["processing", "on-hold", "completed"]);

/** Tells the store of an order that was settled while it did not answer. Tries until it does. */
export default defineTask({
  name: "sync-order",
  async run({ ctx, payload }) {
    const order = await findOrderRecord(ctx.sql, Payload.parse(payload).orderId);
    if (order === null || order.store_synced || !STANDS.has(order.status)) return;
    const outcome = await tellStore(ctx, order);
    if (outcome?.status === "refused") {
      ctx.log.error(
        { order_id: order.id, reason: outcome.reason },
        "a store rejected a settled order; manual review required",
      );
    }
    const delay = nextSyncDelayMs(order.store_sync_attempts, ctx.clock.now() - order.created_at.getTime());
    const nextAt = outcome === null ? new Date(ctx.clock.now() + delay) : null;
    await ctx.sql.begin(async (sql) => {
      await saveSyncOutcome(sql, order.id, { synced: outcome?.status === "moved", nextAt });
      if (outcome?.status === "moved") await clearAttention(ctx, sql, order.id, "store");
      if (outcome?.status === "refused")
        await raiseAttention(ctx, sql, order.id, "store", refusalOf(outcome));
      if (nextAt !== null)
        await addJobs(sql, [{ identifier: "sync-order", payload: { orderId: order.id }, runAt: nextAt }]);
    });
  },
});

async function tellStore(ctx: Context, order: OrderRecordRow): Promise<MoveOutcome | null> {
  const session = order.session_id === null ? null : await findSessionById(ctx.sql, order.session_id);
  if (session === null) return { status: "refused", reason: "the session no longer exists" };
  const platform = ctx.platform(order.store_platform);
  const move = {
    merchantId: order.merchant_id,
    sessionId: session.id,
    attempt: session.attempt,
    storeOrderId: order.store_order_id,
    meta: order.meta,
  };
  try {
    return order.status === "on-hold"
      ? await platform.hold(move)
      : await platform.markPaid({
          ...move,
          transactionId: order.payment_intent ?? "",
          amount: order.amounts.total,
          currency: order.currency,
        });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return null;
  }
}
