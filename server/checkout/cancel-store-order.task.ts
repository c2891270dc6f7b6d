import { z } from "zod";
import type { Context } from "../context.ts";
import { addJobs } from "../db/jobs.ts";
import { defineTask } from "../define-task.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { StoreUnavailable, type MoveOutcome } from "../stores/platform.ts";
import { raiseAttention } from "./order-attention.ts";
import { findOrderBySession, saveSyncOutcome, type CheckoutOrderRow } from "./orders.sql.ts";
import { findSessionById, type SessionRow } from "./sessions.sql.ts";
import { nextSyncDelayMs } from "./store-sync-schedule.ts";

const Payload = z.object({
  sessionId: z.string(),
  attempt: z.number(),
  tries: z.number().default(0),
  since: z.number(),
});

/**
 * Tells the store that an expired session's order is off, and one it may have placed without our ever hearing of it.
 * Idempotent; tries until the store answers.
 */
export default defineTask({
  name: "cancel-store-order",
  async run({ ctx, payload }) {
    const { sessionId, attempt, tries, since } = Payload.parse(payload);
    const session = await findSessionById(ctx.sql, sessionId);
    const order = await findOrderBySession(ctx.sql, sessionId);
    if (session === null || (order !== null && order.status !== "canceled")) return;
    const outcome = await tellStore(ctx, session, order, attempt);
    const now = ctx.clock.now();
    const nextAt = outcome === null ? new Date(now + nextSyncDelayMs(tries, now - since)) : null;
    await ctx.sql.begin(async (sql) => {
      if (order !== null)
        await saveSyncOutcome(sql, order.id, { synced: outcome?.status === "moved", nextAt });
      if (order !== null && outcome?.status === "refused")
        await raiseAttention(
          ctx,
          sql,
          order.id,
          "store",
          `the store did not cancel the expired order: ${outcome.reason}`,
        );
      const again = { sessionId, attempt, tries: tries + 1, since };
      if (nextAt !== null)
        await addJobs(sql, [{ identifier: "cancel-store-order", payload: again, runAt: nextAt }]);
    });
  },
});

/** Null when the store did not answer. */
async function tellStore(
  ctx: Context,
  session: SessionRow,
  order: CheckoutOrderRow | null,
  attempt: number,
): Promise<MoveOutcome | null> {
  const merchant = await getMerchantForCheckout(ctx.sql, session.merchant_id);
  const platform = ctx.platform(order?.store_platform ?? merchant.storePlatform);
  try {
    return await platform.cancelOrder({
      merchantId: merchant.id,
      sessionId: session.id,
      attempt,
      storeOrderId: order?.store_order_id ?? null,
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return null;
  }
}
