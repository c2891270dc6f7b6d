import type { StoreEvent } from "../../shared/wire/store.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { lockOrderBySession, type OrderRecordRow } from "../orders/orders.sql.ts";
import { lockSession } from "../sessions/sessions.sql.ts";
import { applyStoreEvent } from "./apply-store-event.ts";
import { takeDeferredStoreEvents } from "./deferred-store-events.sql.ts";

/**
 * Whether an event happened after the checkout completed the order. The clocks of store and server differ, so the order
 * in the event decides: it carries the checkout's payment, or one that an order on terms still lacks.
 */
function followedCompletion(known: OrderRecordRow, reported: StoreEvent["order"]): boolean {
  if (known.paid_at === null) return reported.paidAt != null;
  return known.payment_intent !== null && reported.transactionId === known.payment_intent;
}

/**
 * Applies the store's events that arrived while the session was being paid, in the order in which they happened. Call it
 * in the transaction that ends the attempt, after the session and, if the attempt completed it, the order have changed:
 * the shopper cannot submit again before the events have taken effect, and a crash leaves them in place.
 */
export async function applyDeferredStoreEvents(ctx: Context, sql: Sql, sessionId: string): Promise<void> {
  for (const { order_id: orderId, event } of await takeDeferredStoreEvents(sql, sessionId)) {
    const session = await lockSession(sql, sessionId);
    if (session === null) throw new Error(`there is no session ${sessionId}`);
    const known = await lockOrderBySession(sql, sessionId);
    // A later attempt replaced the order: the checkout decides.
    if (known !== null && known.store_order_id !== event.order.id) continue;
    const caller = {
      workspaceId: session.workspace_id,
      merchantId: session.merchant_id,
      livemode: session.livemode,
    };
    const isSuperseded =
      session.status === "completed" && known !== null && !followedCompletion(known, event.order);
    await applyStoreEvent({ ctx, sql, caller, event, session, isSuperseded }, orderId, known);
  }
}
