import type { StoreEvent } from "../../shared/wire/store.ts";
import { recordExpiry } from "../sessions/expire-session.ts";
import { orderEventData, orderEventScope } from "../orders/order-event.ts";
import { findOrderBySession, lockOrderRecord, type OrderRecordRow } from "../orders/orders.sql.ts";
import { expireSession, findSession, lockSession, type SessionRow } from "../sessions/sessions.sql.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { MerchantCaller } from "../http/caller.ts";
import { settleStorePreConfirmation } from "../pre-confirmation/settle-pre-confirmation.ts";
import { findStoreAttempt } from "../pre-confirmation/settlements.sql.ts";
import { newUlid } from "../crypto/random-ids.ts";
import { beginRecheck } from "../orders/vat-recheck/begin-recheck.ts";
import { emit } from "../webhooks/emit.ts";
import { refundIssuedData } from "../orders/refunds/refund-event.ts";
import { findRefundOfStore, insertRefund } from "../orders/refunds/refunds.sql.ts";
import { reportedOrder } from "./reported-order.ts";
import { effectOf, type StoreEventEffect } from "./store-event-effect.ts";
import {
  findOrderOfStore,
  findStoreEvent,
  insertOrderOfStore,
  insertStoreEvent,
  lockOrderOfStore,
  saveOrderPaid,
  saveReportedOrder,
} from "./store-orders.sql.ts";

const PLATFORM = "woocommerce";

/**
 * Applies a store's event to our record and emits the resulting events, in one transaction. Idempotent by event id;
 * events of one order may arrive concurrently and in any order.
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
    const orderId = known?.id ?? `ord_${newUlid(ctx.clock.now())}`;
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
    // The checkout decides for an order that a later attempt replaced and for one that is being paid.
    const isOurs = known !== null && known.store_order_id !== event.order.id;
    if (!isOurs && session?.status !== "confirming") {
      await applyEvent({ ctx, sql, caller, event, session }, orderId, known);
    }
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

interface EventContext {
  ctx: Context;
  sql: Sql;
  caller: MerchantCaller;
  event: StoreEvent;
  session: SessionRow | null;
}

async function applyEvent(
  taking: EventContext,
  orderId: string,
  known: OrderRecordRow | null,
): Promise<void> {
  const { ctx, sql, caller, event } = taking;
  const effect = effectOf(known, event);
  const order = await saveOrder(taking, orderId, known, effect);
  if (effect.settlesAs !== null) {
    const attempt = await attemptOf(sql, caller.merchantId, event);
    const settled = { merchantId: caller.merchantId, orderId: event.order.id, attempt };
    await settleStorePreConfirmation(ctx, sql, settled, effect.settlesAs);
  }
  await emitOrderEvent(taking, order, effect);
  if (effect.emits === "order.completed" || effect.emits === "order.held")
    await beginRecheck(ctx, sql, order);
  await endOpenCheckout(taking, order);
  if (event.refund !== undefined) await recordStoreRefund(taking, order, event.refund);
}

async function saveOrder(
  { ctx, sql, caller, event, session }: EventContext,
  orderId: string,
  known: OrderRecordRow | null,
  effect: StoreEventEffect,
): Promise<OrderRecordRow> {
  const paidAt = effect.isPaid ? new Date(event.order.paidAt ?? event.occurredAt) : null;
  if (known === null) {
    return insertOrderOfStore(sql, {
      ...reportedOrder(event, effect.status ?? "pending"),
      id: orderId,
      workspaceId: caller.workspaceId,
      merchantId: caller.merchantId,
      livemode: caller.livemode,
      sessionId: session?.id ?? null,
      platform: PLATFORM,
      storeOrderId: event.order.id,
      paidAt,
      createdAt: new Date(ctx.clock.now()),
    });
  }
  let order = known;
  if (effect.isNewest)
    order = await saveReportedOrder(
      sql,
      known.id,
      reportedOrder(event, effect.status ?? known.status, known.meta),
    );
  if (paidAt !== null) order = await saveOrderPaid(sql, known.id, paidAt);
  return order;
}

/** Expires the open session of an order that was paid, held or cancelled in the store. */
async function endOpenCheckout({ ctx, sql, session }: EventContext, order: OrderRecordRow): Promise<void> {
  if (session?.status !== "open" || order.status === "pending" || order.status === "failed") return;
  const expired = await expireSession(sql, session.id);
  if (expired !== null) await recordExpiry(ctx, sql, expired);
}

/** The pre-confirmation attempt of an event; null: the newest. */
async function attemptOf(sql: Sql, merchantId: string, event: StoreEvent): Promise<number | null> {
  const { attempt, preConfirmationId } = event.order;
  if (attempt !== undefined) return attempt;
  if (preConfirmationId == null || preConfirmationId === "") return null;
  return findStoreAttempt(sql, { merchantId, orderId: event.order.id, id: preConfirmationId });
}

async function emitOrderEvent(
  taking: EventContext,
  order: OrderRecordRow,
  effect: StoreEventEffect,
): Promise<void> {
  const { ctx, sql, event } = taking;
  if (effect.emits === null) return;
  const scope = orderEventScope(order);
  const data = orderEventData(order);
  switch (effect.emits) {
    case "order.completed":
    case "order.held":
      await emit(ctx, sql, effect.emits, { ...scope, data });
      return;
    case "order.canceled":
      // Cancelling moves no money; a refund has its own event.
      await emit(ctx, sql, "order.canceled", { ...scope, data: { ...data, amount: 0 } });
      return;
    case "order.failed":
      await emit(ctx, sql, "order.failed", {
        ...scope,
        data: {
          ...data,
          reason: event.failure?.reason || "payment_failed",
          decline_code: event.failure?.declineCode || null,
          attempt: event.order.attempt ?? 1,
          final: false,
        },
      });
  }
}

async function recordStoreRefund(
  { ctx, sql }: EventContext,
  order: OrderRecordRow,
  refund: NonNullable<StoreEvent["refund"]>,
): Promise<void> {
  if ((await findRefundOfStore(sql, order.id, refund.id)) !== null) return;
  const now = new Date(ctx.clock.now());
  const recorded = await insertRefund(sql, order, now, {
    amount: refund.amount,
    currency: order.currency,
    reason: refund.reason,
    origin: "store",
    status: "succeeded",
    store_refund_id: refund.id,
  });
  if (recorded === null) return;
  await emit(ctx, sql, "refund.issued", {
    ...orderEventScope(order),
    data: refundIssuedData(order, recorded),
  });
}
