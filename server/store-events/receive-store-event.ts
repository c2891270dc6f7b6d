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
import { findRefundOfStore, insertRefund } from "../orders/refunds/refunds.sql.ts";
import { shownOrder } from "./reported-order.ts";
import { effectOf, type StoreEventEffect } from "./store-event-effect.ts";
import {
  findOrderOfStore,
  findStoreEvent,
  insertOrderOfStore,
  insertStoreEvent,
  lockOrderOfStore,
  saveOrderPaid,
  saveShownOrder,
} from "./store-orders.sql.ts";

const PLATFORM = "woocommerce";

/**
 * Takes an event of a store into our record, and tells of what is new in it, all in one transaction. Idempotent by the
 * event's id; events of one order may come in any order and at once.
 * @returns our id of the order.
 * @throws ApiError resource_not_found for a session that is not the merchant's.
 */
export async function takeStoreEvent(
  ctx: Context,
  caller: MerchantCaller,
  event: StoreEvent,
): Promise<string> {
  return ctx.sql.begin(async (sql) => {
    await lockOrderOfStore(sql, caller.merchantId, event.order.id);
    const taken = await findStoreEvent(sql, caller.merchantId, event.id);
    if (taken !== null) return taken;
    const { session, known } = await findPlace(sql, caller, event);
    const orderId = known?.id ?? `ord_${newUlid(ctx.clock.now())}`;
    const fresh = await insertStoreEvent(sql, {
      merchantId: caller.merchantId,
      id: event.id,
      type: event.type,
      orderId,
      occurredAt: new Date(event.occurredAt),
      receivedAt: new Date(ctx.clock.now()),
    });
    // The same id for another order: a store's fault, and its first meaning counts.
    if (!fresh) return (await findStoreEvent(sql, caller.merchantId, event.id)) ?? orderId;
    // An order that a later attempt replaced, or a checkout that is just being paid: the checkout itself has the word.
    const isOurs = known !== null && known.store_order_id !== event.order.id;
    if (!isOurs && session?.status !== "confirming") {
      await apply({ ctx, sql, caller, event, session }, orderId, known);
    }
    return orderId;
  });
}

/** The order's record and its session, both locked, in the order in which the checkout locks them. */
async function findPlace(
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

interface Taking {
  ctx: Context;
  sql: Sql;
  caller: MerchantCaller;
  event: StoreEvent;
  session: SessionRow | null;
}

async function apply(taking: Taking, orderId: string, known: OrderRecordRow | null): Promise<void> {
  const { ctx, sql, caller, event } = taking;
  const effect = effectOf(known, event);
  const order = await saveOrder(taking, orderId, known, effect);
  if (effect.settle !== null) {
    const attempt = await attemptOf(sql, caller.merchantId, event);
    const settled = { merchantId: caller.merchantId, orderId: event.order.id, attempt };
    await settleStorePreConfirmation(ctx, sql, settled, effect.settle);
  }
  await tell(taking, order, effect);
  if (effect.tell === "order.completed" || effect.tell === "order.held") await beginRecheck(ctx, sql, order);
  await endOpenCheckout(taking, order);
  if (event.refund !== undefined) await takeRefund(taking, order, event.refund);
}

async function saveOrder(
  { ctx, sql, caller, event, session }: Taking,
  orderId: string,
  known: OrderRecordRow | null,
  effect: StoreEventEffect,
): Promise<OrderRecordRow> {
  const paidAt = effect.isPaid ? new Date(event.order.paidAt ?? event.occurredAt) : null;
  if (known === null) {
    return insertOrderOfStore(sql, {
      ...shownOrder(event, effect.status ?? "pending"),
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
    order = await saveShownOrder(sql, known.id, shownOrder(event, effect.status ?? known.status, known.meta));
  if (paidAt !== null) order = await saveOrderPaid(sql, known.id, paidAt);
  return order;
}

/** Nobody may pay in our checkout for an order that was paid, held or cancelled in the store. */
async function endOpenCheckout({ ctx, sql, session }: Taking, order: OrderRecordRow): Promise<void> {
  if (session?.status !== "open" || order.status === "pending" || order.status === "failed") return;
  const expired = await expireSession(sql, session.id);
  if (expired !== null) await recordExpiry(ctx, sql, expired);
}

/** The attempt of the pre-confirmation an event is about; null: the newest. */
async function attemptOf(sql: Sql, merchantId: string, event: StoreEvent): Promise<number | null> {
  const { attempt, preConfirmationId } = event.order;
  if (attempt !== undefined) return attempt;
  if (preConfirmationId == null || preConfirmationId === "") return null;
  return findStoreAttempt(sql, { merchantId, orderId: event.order.id, id: preConfirmationId });
}

async function tell(taking: Taking, order: OrderRecordRow, effect: StoreEventEffect): Promise<void> {
  const { ctx, sql, event } = taking;
  if (effect.tell === null) return;
  const scope = orderEventScope(order);
  const data = orderEventData(order);
  switch (effect.tell) {
    case "order.completed":
    case "order.held":
      await emit(ctx, sql, effect.tell, { ...scope, data });
      return;
    case "order.canceled":
      // Cancelling alone moves no money; what goes back is told as a refund.
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

async function takeRefund(
  { ctx, sql, caller }: Taking,
  order: OrderRecordRow,
  refund: NonNullable<StoreEvent["refund"]>,
): Promise<void> {
  if ((await findRefundOfStore(sql, order.id, refund.id)) !== null) return;
  const now = new Date(ctx.clock.now());
  await insertRefund(sql, {
    id: `rf_${newUlid(now.getTime())}`,
    merchant_id: caller.merchantId,
    order_id: order.id,
    amount: refund.amount,
    currency: order.currency,
    reason: refund.reason,
    origin: "store",
    status: "succeeded",
    processor_refund_id: null,
    store_refund_id: refund.id,
    idempotency_record_id: null,
    created_at: now,
  });
  await emit(ctx, sql, "refund.issued", {
    ...orderEventScope(order),
    data: { ...orderEventData(order), amount: refund.amount },
  });
}
