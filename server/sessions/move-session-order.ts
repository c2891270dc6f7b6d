import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { cancelUnpaidOrder, payHeldOrder } from "../stores/builtin-moves.ts";
import type { MoveOutcome, OrderMeta } from "../stores/platform.ts";
import { emit } from "../webhooks/emit.ts";
import { recordExpiry } from "./expire-session.ts";
import { orderStatusAfter, type OrderMove } from "../orders/order-states.ts";
import { orderEventData } from "../orders/order-event.ts";
import {
  cancelOrderRecord,
  lockOrderBySession,
  settleOrderRecord,
  type OrderRecordRow,
} from "../orders/orders.sql.ts";
import { eventScope } from "./session-view.ts";
import { expireSession, lockSession, type SessionRow } from "./sessions.sql.ts";

interface Move {
  ctx: Context;
  sql: Sql;
  session: SessionRow;
  order: OrderRecordRow;
}

/**
 * Moves an order of the built-in store: our record, the store's own order, its stock and the event, all in the caller's
 * transaction.
 * @param sessionId the order's session; the caller has checked whose it is and that it stands in the built-in store.
 * @returns false when the order stood there already: nothing was changed or told.
 * @throws ApiError order_not_movable; session_in_progress while somebody is paying for it.
 */
export async function moveOrder(
  ctx: Context,
  sql: Sql,
  sessionId: string,
  move: OrderMove,
): Promise<boolean> {
  // The checkout locks in this order too.
  const session = await lockSession(sql, sessionId);
  const order = await lockOrderBySession(sql, sessionId);
  if (session === null || order === null) throw new Error(`session ${sessionId} has no order to move`);
  const next = orderStatusAfter(order.status, move);
  if (next === null) {
    const wanted = move === "paid" ? "marked paid" : "cancelled";
    throw notMovable(order, `An order with the status ${order.status} cannot be ${wanted}.`);
  }
  if (next === order.status) return false;
  if (session.status === "confirming") {
    throw new ApiError("session_in_progress", {
      message: "The shopper is paying for this order. Try again when the payment has ended.",
      headers: { "retry-after": "5" },
    });
  }
  const parts = { ctx, sql, session, order };
  await (move === "paid" ? markPaid(parts) : cancel(parts));
  return true;
}

async function markPaid({ ctx, sql, session, order }: Move): Promise<void> {
  const paidAt = new Date(ctx.clock.now());
  const meta: OrderMeta = { _svc_paid_at: paidAt.toISOString() };
  refuseUnlessMoved(
    order,
    await payHeldOrder(sql, { merchantId: session.merchant_id, sessionId: session.id, meta }),
  );
  const paid = await settleOrderRecord(sql, order.id, {
    status: "processing",
    paymentIntent: order.payment_intent,
    paidAt,
    meta,
  });
  await emit(ctx, sql, "order.completed", { ...eventScope(session), data: orderEventData(paid) });
}

/**
 * A checkout that is still open ends with its order: nobody may pay for what was cancelled. The pre-confirmation of a held
 * order was settled as `held` and stays so; `order.canceled` gives the place back.
 */
async function cancel({ ctx, sql, session, order }: Move): Promise<void> {
  refuseUnlessMoved(
    order,
    await cancelUnpaidOrder(sql, { merchantId: session.merchant_id, sessionId: session.id }),
  );
  const canceled = await cancelOrderRecord(sql, order.id);
  await emit(ctx, sql, "order.canceled", {
    ...eventScope(session),
    data: { ...orderEventData(canceled), amount: 0 },
  });
  const expired = session.status === "open" ? await expireSession(sql, session.id) : null;
  if (expired !== null) await recordExpiry(ctx, sql, expired);
}

/** The store's order can be elsewhere when somebody mended it by hand. */
function refuseUnlessMoved(order: OrderRecordRow, outcome: MoveOutcome): void {
  if (outcome.status === "refused")
    throw notMovable(order, `The store rejected the change: ${outcome.reason}.`);
}

function notMovable(order: OrderRecordRow, message: string): ApiError {
  return new ApiError("order_not_movable", { message, meta: { status: order.status } });
}
