import type { StoreEvent } from "../../shared/wire/store.ts";
import type { Context } from "../context.ts";
import { newUlid } from "../crypto/random-ids.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { MerchantCaller } from "../http/caller.ts";
import { findOrderBySession, lockOrderRecord, type OrderRecordRow } from "../orders/orders.sql.ts";
import { findSession, lockSession, type SessionRow } from "../sessions/sessions.sql.ts";
import { applyStoreEvent, PLATFORM } from "./apply-store-event.ts";
import { findDeferredOrderId, insertDeferredStoreEvent } from "./deferred-store-events.sql.ts";
import { findOrderOfStore, findStoreEvent, insertStoreEvent, lockOrderOfStore } from "./store-orders.sql.ts";

/**
 * Applies a store's event to our record and emits the resulting events, in one transaction. Idempotent by event id;
 * events of one order may arrive concurrently and in any order. An event about an order that is being paid is stored and
 * applied when the attempt ends ({@link applyDeferredStoreEvents}).
 * @returns our id of the order.
 * @throws ApiError resource_not_found for a session of another merchant.
 */
export async function receiveStoreEvent(
  ctx: Context,
  caller: MerchantCaller,
  event: StoreEvent,
): Promise<string> {
  return ctx.sql.begin(async (sql) => {
    await lockOrderOfStore(sql, caller.merchantId, event.order.id);
    const received = await findStoreEvent(sql, caller.merchantId, event.id);
    if (received !== null) return received;
    const { session, known } = await lockOrderAndSession(sql, caller, event);
    const isBeingPaid = session?.status === "confirming";
    const deferredId = isBeingPaid && known === null ? await findDeferredOrderId(sql, session.id) : null;
    const orderId = known?.id ?? deferredId ?? `ord_${newUlid(ctx.clock.now())}`;
    const fresh = await insertStoreEvent(sql, {
      merchantId: caller.merchantId,
      id: event.id,
      type: event.type,
      orderId,
      occurredAt: new Date(event.occurredAt),
      receivedAt: new Date(ctx.clock.now()),
    });
    // The store reused the id for another order: the first event counts.
    if (!fresh) return (await findStoreEvent(sql, caller.merchantId, event.id)) ?? orderId;
    if (isBeingPaid) await insertDeferredStoreEvent(sql, session, orderId, event);
    // The checkout decides for an order that a later attempt replaced.
    else if (known === null || known.store_order_id === event.order.id)
      await applyStoreEvent({ ctx, sql, caller, event, session, isSuperseded: false }, orderId, known);
    return orderId;
  });
}

/** Locks the order's record and its session, in the checkout's lock order. */
async function lockOrderAndSession(
  sql: Sql,
  caller: MerchantCaller,
  event: StoreEvent,
): Promise<{ session: SessionRow | null; known: OrderRecordRow | null }> {
  const { merchantId } = caller;
  const found = await findOrderOfStore(sql, { merchantId, platform: PLATFORM, storeOrderId: event.order.id });
  const sessionId = found === null ? (event.sessionId ?? null) : found.session_id;
  if (sessionId === null)
    return { session: null, known: found === null ? null : await lockOrderRecord(sql, found.id) };
  if ((await findSession(sql, merchantId, sessionId)) === null) {
    throw new ApiError("resource_not_found", { message: "Session not found.", param: "sessionId" });
  }
  const session = await lockSession(sql, sessionId);
  const order = await findOrderBySession(sql, sessionId);
  return { session, known: order === null ? null : await lockOrderRecord(sql, order.id) };
}
