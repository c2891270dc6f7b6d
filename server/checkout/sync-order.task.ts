import { z } from "zod";
import type { Context } from "../context.ts";
import { addJobs } from "../db/jobs.ts";
import { defineTask } from "../define-task.ts";
import { StoreUnavailable, type MoveOutcome } from "../stores/platform.ts";
import { findOrderRecord, saveSyncOutcome, type OrderRecordRow } from "./orders.sql.ts";
import { findSessionById } from "./sessions.sql.ts";

const Payload = z.object({ orderId: z.string() });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Seconds until the next try: quickly at first, hourly up to 72 hours, then daily. */
export function nextSyncDelayMs(tries: number, ageMs: number): number {
  if (ageMs > 3 * DAY_MS) return DAY_MS;
  return Math.min(5_000 * 2 ** tries, 60 * 60 * 1000);
}

/** Tells the store of an order that was settled while it did not answer. Tries until it does. */
export default defineTask({
  name: "sync-order",
  async run({ ctx, payload }) {
    const order = await findOrderRecord(ctx.sql, Payload.parse(payload).orderId);
    if (order === null || order.store_synced || order.needs_attention !== null) return;
    const outcome = await tellStore(ctx, order);
    if (outcome?.status === "refused") {
      ctx.log.error(
        { order_id: order.id, reason: outcome.reason },
        "a store refused a settled order; a person must look",
      );
    }
    const delay = nextSyncDelayMs(order.store_sync_attempts, ctx.clock.now() - order.created_at.getTime());
    const nextAt = outcome === null ? new Date(ctx.clock.now() + delay) : null;
    await ctx.sql.begin(async (sql) => {
      await saveSyncOutcome(sql, order.id, {
        synced: outcome?.status === "moved",
        nextAt,
        needsAttention: outcome?.status === "refused" ? outcome.reason : null,
      });
      if (nextAt !== null)
        await addJobs(sql, [{ identifier: "sync-order", payload: { orderId: order.id }, runAt: nextAt }]);
    });
  },
});

async function tellStore(ctx: Context, order: OrderRecordRow): Promise<MoveOutcome | null> {
  const session = order.session_id === null ? null : await findSessionById(ctx.sql, order.session_id);
  if (session === null) return { status: "refused", reason: "the session is gone" };
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
