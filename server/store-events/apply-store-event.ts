import { DEFAULT_TIME_ZONE, storeDay } from "../../shared/store-day.ts";
import type { StoreEvent } from "../../shared/wire/store.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { raiseAttention } from "../orders/order-attention.ts";
import { isoDay, orderEventData, orderEventScope } from "../orders/order-event.ts";
import type { OrderRecordRow } from "../orders/orders.sql.ts";
import type { PaidTime } from "../orders/paid-time.ts";
import { refundIssuedData } from "../orders/refunds/refund-event.ts";
import { findRefundOfStore, insertRefund } from "../orders/refunds/refunds.sql.ts";
import { reviewVatName } from "../orders/vat-name-match.ts";
import { beginRecheck } from "../orders/vat-recheck/begin-recheck.ts";
import { settleStorePreConfirmation } from "../pre-confirmation/settle-pre-confirmation.ts";
import { findStoreAttempt } from "../pre-confirmation/settlements.sql.ts";
import { recordExpiry } from "../sessions/expire-session.ts";
import { expireSession, type SessionRow } from "../sessions/sessions.sql.ts";
import { findTimeZone } from "../stores/store-connection.sql.ts";
import { emit } from "../webhooks/emit.ts";
import { reportedOrder } from "./reported-order.ts";
import { effectOf, type StoreEventEffect } from "./store-event-effect.ts";
import {
  insertOrderOfStore,
  saveOrderPaid,
  saveOrderReversed,
  saveReportedOrder,
} from "./store-orders.sql.ts";

/** The platform of stores that report events. */
export const PLATFORM = "woocommerce";

export interface EventContext {
  ctx: Context;
  sql: Sql;
  /** Whose store reported the event. */
  caller: { workspaceId: string; merchantId: string; livemode: boolean };
  event: StoreEvent;
  session: SessionRow | null;
  /** The event preceded the completion of the order's checkout, although it is applied after it. */
  isSuperseded: boolean;
}

/**
 * Applies a store's event to our record and emits the resulting events, in the caller's transaction.
 * @param orderId id of a new record.
 * @param known the locked record; null if there is none.
 */
export async function applyStoreEvent(
  taking: EventContext,
  orderId: string,
  known: OrderRecordRow | null,
): Promise<void> {
  const { ctx, sql, caller, event, isSuperseded } = taking;
  const effect = effectOf(known, event, { isSuperseded });
  const order = await saveOrder(taking, orderId, known, effect);
  if (effect.settlesAs !== null) {
    const attempt = await attemptOf(sql, caller.merchantId, event);
    const settled = { merchantId: caller.merchantId, orderId: event.order.id, attempt };
    await settleStorePreConfirmation(ctx, sql, settled, effect.settlesAs);
  }
  await emitOrderEvent(taking, order, effect);
  if (effect.isReversed) await emitReversal(taking, order, known);
  if (effect.emits === "order.completed" || effect.emits === "order.held") {
    await reviewVatName(ctx, sql, order);
    await beginRecheck(ctx, sql, order);
  }
  await endOpenCheckout(taking, order);
  if (event.refund !== undefined) await recordStoreRefund(taking, order, event.refund);
  if (isSuperseded && event.type === "order.canceled") {
    const text = `the store cancelled the order ${event.order.number} while the buyer completed its checkout; compare its status`;
    await raiseAttention(ctx, sql, order.id, "store_canceled", text);
  }
}

async function saveOrder(
  { ctx, sql, caller, event, session }: EventContext,
  orderId: string,
  known: OrderRecordRow | null,
  effect: StoreEventEffect,
): Promise<OrderRecordRow> {
  const paid = effect.isPaid ? await paidTimeOf(sql, caller.merchantId, event) : null;
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
      paid,
      createdAt: new Date(ctx.clock.now()),
    });
  }
  let order = known;
  if (effect.isReversed) order = await saveOrderReversed(sql, known.id, new Date(event.occurredAt));
  if (effect.isNewest)
    order = await saveReportedOrder(
      sql,
      known.id,
      reportedOrder(event, effect.status ?? known.status, known.meta),
    );
  if (paid !== null) order = await saveOrderPaid(sql, known.id, paid);
  return order;
}

/** When an event's order was paid. Plugins before `paidOn` report the time alone. */
async function paidTimeOf(
  sql: Sql,
  merchantId: string,
  { order, occurredAt }: StoreEvent,
): Promise<PaidTime> {
  const at = new Date(order.paidAt ?? occurredAt);
  return { at, on: order.paidOn ?? storeDay(at, (await findTimeZone(sql, merchantId)) ?? DEFAULT_TIME_ZONE) };
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

/** @param known our record before the reversal. */
async function emitReversal(
  { ctx, sql, event }: EventContext,
  order: OrderRecordRow,
  known: OrderRecordRow | null,
): Promise<void> {
  const { payment } = event;
  await emit(ctx, sql, "order.payment_reversed", {
    ...orderEventScope(order),
    data: {
      ...orderEventData(order),
      payment: {
        amount: payment?.amount ?? order.amounts.total,
        currency: order.currency,
        received_on: payment?.receivedOn ?? isoDay(known?.paid_on ?? null),
        reference: payment?.reference ?? "",
        reason: payment?.reason ?? "",
      },
    },
  });
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
