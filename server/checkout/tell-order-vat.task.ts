import { z } from "zod";
import type { Context } from "../context.ts";
import { addJobs } from "../db/jobs.ts";
import { defineTask } from "../define-task.ts";
import { StoreUnavailable, type MoveOutcome, type OrderVat } from "../stores/platform.ts";
import { findRecheck, saveStoreAnswer } from "../vat/vat-rechecks.sql.ts";
import { findOrderRecord, type OrderRecordRow } from "./orders.sql.ts";
import { nextSyncDelayMs } from "./store-sync-schedule.ts";

const Payload = z.object({ orderId: z.string() });

/**
 * Tells the store what a later look-up found about an order's VAT number; tries until the store has it, or says no for
 * good. It waits until the store has the order itself, whose older meta would otherwise come after.
 */
export default defineTask({
  name: "tell-order-vat",
  async run({ ctx, payload }) {
    const { orderId } = Payload.parse(payload);
    const [recheck, order] = [await findRecheck(ctx.sql, orderId), await findOrderRecord(ctx.sql, orderId)];
    if (recheck === null || order === null || recheck.finding === null) return;
    if (recheck.store_told_at !== null || recheck.store_refusal !== null) return;
    const isReady = order.store_synced || order.needs_attention !== null;
    const outcome = isReady ? await tellStore(ctx, order, recheck.finding) : null;
    const now = ctx.clock.now();
    if (outcome?.status === "refused")
      ctx.log.warn({ order_id: orderId, reason: outcome.reason }, "a store rejected a VAT result");
    await ctx.sql.begin(async (sql) => {
      if (outcome?.status === "moved") return saveStoreAnswer(sql, orderId, { toldAt: new Date(now) });
      if (outcome?.status === "refused") return saveStoreAnswer(sql, orderId, { refusal: outcome.reason });
      await saveStoreAnswer(sql, orderId, null);
      const runAt = new Date(now + nextSyncDelayMs(recheck.store_tries, now - recheck.created_at.getTime()));
      await addJobs(sql, [{ identifier: "tell-order-vat", payload: { orderId }, runAt }]);
    });
  },
});

/** Null when the store did not answer. */
async function tellStore(ctx: Context, order: OrderRecordRow, vat: OrderVat): Promise<MoveOutcome | null> {
  try {
    return await ctx.platform(order.store_platform).setVat({
      merchantId: order.merchant_id,
      sessionId: order.session_id,
      attempt: 0,
      storeOrderId: order.store_order_id,
      vat,
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    ctx.log.warn({ err: error, order_id: order.id }, "store unreachable; the VAT result will be retried");
    return null;
  }
}
