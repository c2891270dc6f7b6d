import { DEFAULT_TIME_ZONE } from "../../shared/store-day.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { cancelUnpaidOrder, payHeldOrder } from "../stores/builtin-order-changes.ts";
import type { CommandOutcome } from "../stores/platform.ts";
import { emit } from "../webhooks/emit.ts";
import { recordExpiry } from "./expire-session.ts";
import { orderStatusAfter, type OrderTransition } from "../orders/order-states.ts";
import { orderEventData } from "../orders/order-event.ts";
import { paidMeta, paidNow } from "../orders/paid-time.ts";
import {
  cancelOrderRecord,
  lockOrderBySession,
  completeOrderRecord,
  type OrderRecordRow,
} from "../orders/orders.sql.ts";
import { eventScope } from "./session-view.ts";
import { expireSession, lockSession, type SessionRow } from "./sessions.sql.ts";

interface Transition {
  ctx: Context;
  sql: Sql;
  session: SessionRow;
  order: OrderRecordRow;
}

/**
 * Changes the status of a built-in store's order: our record, the store's order, its stock and the event, in the caller's
 * transaction.
 * @param sessionId the order's session; the caller has checked the tenant and the store platform.
 * @returns false if the order already had that status: nothing was changed or emitted.
 * @throws ApiError order_not_movable; session_in_progress while the buyer is paying for it.
 */
export async function transitionOrder(
  ctx: Context,
  sql: Sql,
  sessionId: string,
  transition: OrderTransition,
): Promise<boolean> {
  // Same lock order as the checkout.
  const session = await lockSession(sql, sessionId);
  const order = await lockOrderBySession(sql, sessionId);
  if (session === null || order === null) throw new Error(`session ${sessionId} has no order`);
  const next = orderStatusAfter(order.status, transition);
  if (next === null) {
    const wanted = transition === "paid" ? "marked paid" : "cancelled";
    throw notMovableError(order, `An order with the status ${order.status} cannot be ${wanted}.`);
  }
  if (next === order.status) return false;
  if (session.status === "confirming") {
    throw new ApiError("session_in_progress", {
      message: "The shopper is paying for this order. Try again when the payment has ended.",
      headers: { "retry-after": "5" },
    });
  }
  const parts = { ctx, sql, session, order };
  await (transition === "paid" ? markPaid(parts) : cancel(parts));
  return true;
}

async function markPaid({ ctx, sql, session, order }: Transition): Promise<void> {
  const paid = paidNow(ctx.clock.now(), DEFAULT_TIME_ZONE);
  const meta = paidMeta(paid);
  assertApplied(
    order,
    await payHeldOrder(sql, {
      merchantId: session.merchant_id,
      sessionId: session.id,
      storeOrderId: null,
      meta,
    }),
  );
  const completed = await completeOrderRecord(sql, order.id, {
    status: "processing",
    paymentIntent: order.payment_intent,
    paid,
    meta,
  });
  await emit(ctx, sql, "order.completed", { ...eventScope(session), data: orderEventData(completed) });
}

/**
 * Also expires an open session, so that the cancelled order cannot be paid. The pre-confirmation of a held order stays
 * settled as `held`; on `order.canceled` the partner releases the reservation.
 */
async function cancel({ ctx, sql, session, order }: Transition): Promise<void> {
  assertApplied(
    order,
    await cancelUnpaidOrder(sql, {
      merchantId: session.merchant_id,
      sessionId: session.id,
      storeOrderId: null,
    }),
  );
  const canceled = await cancelOrderRecord(sql, order.id);
  await emit(ctx, sql, "order.canceled", {
    ...eventScope(session),
    data: { ...orderEventData(canceled), amount: 0 },
  });
  const expired = session.status === "open" ? await expireSession(sql, session.id) : null;
  if (expired !== null) await recordExpiry(ctx, sql, expired);
}

/** The store's order can have another status if it was edited by hand. */
function assertApplied(order: OrderRecordRow, outcome: CommandOutcome): void {
  if (outcome.status === "refused")
    throw notMovableError(order, `The store rejected the change: ${outcome.reason}.`);
}

function notMovableError(order: OrderRecordRow, message: string): ApiError {
  return new ApiError("order_not_movable", { message, meta: { status: order.status } });
}
