import type { Sql } from "../db/sql.ts";
import {
  deleteReservations,
  findOrderOfSession,
  lockSession,
  moveBuiltinOrder,
  returnStock,
  takeStock,
  type BuiltinOrderRow,
} from "./builtin.sql.ts";
import type { MoveOutcome, OrderMeta } from "./platform.ts";

/** Moves of the built-in store's orders. All run in the caller's transaction and are idempotent. */

interface Target {
  merchantId: string;
  sessionId: string;
}

/** Runs a move on a session's order, under the lock that serialises everything that touches it. */
export async function moveOrder(
  sql: Sql,
  target: Target,
  act: (order: BuiltinOrderRow) => Promise<MoveOutcome>,
): Promise<MoveOutcome> {
  await lockSession(sql, target.sessionId);
  const order = await findOrderOfSession(sql, target.merchantId, target.sessionId);
  if (order === null) return { status: "refused", reason: "the order is gone" };
  return act(order);
}

/** Paid or held: the reserved pieces are taken out of stock, once. */
export async function settleOrder(
  sql: Sql,
  order: BuiltinOrderRow,
  to: { status: "processing" | "on-hold"; meta: OrderMeta; transactionId: string | null },
): Promise<MoveOutcome> {
  if (order.status === to.status) return { status: "moved" };
  if (order.status !== "pending" && !(order.status === "on-hold" && to.status === "processing"))
    return isNow(order);
  await takeStock(sql, order.id);
  const paid = to.transactionId === null ? "Paid." : `Paid (${to.transactionId}).`;
  await moveBuiltinOrder(sql, order.id, {
    ...to,
    note: to.status === "processing" ? paid : "Placed on account; payment is due by the agreed term.",
  });
  return { status: "moved" };
}

/** An order nobody paid: what it reserved or took is for sale again. */
async function cancelOrder(
  sql: Sql,
  order: BuiltinOrderRow,
  from: ReadonlyArray<BuiltinOrderRow["status"]>,
): Promise<MoveOutcome> {
  if (order.status === "canceled") return { status: "moved" };
  if (!from.includes(order.status)) return isNow(order);
  await returnStock(sql, order.id);
  await deleteReservations(sql, order.id);
  await moveBuiltinOrder(sql, order.id, {
    status: "canceled",
    meta: {},
    transactionId: null,
    note: "Canceled.",
  });
  return { status: "moved" };
}

/** Of a checkout that ended: an order that was settled meanwhile stays. */
export function cancelPending(sql: Sql, order: BuiltinOrderRow): Promise<MoveOutcome> {
  return cancelOrder(sql, order, ["pending"]);
}

/** Held orders are paid outside the checkout; whoever keeps the books tells us. */
export function payHeldOrder(sql: Sql, target: Target & { meta: OrderMeta }): Promise<MoveOutcome> {
  return moveOrder(sql, target, (order) =>
    order.status === "pending"
      ? Promise.resolve(isNow(order))
      : settleOrder(sql, order, { status: "processing", meta: target.meta, transactionId: null }),
  );
}

/** By whoever keeps the books: a pending or held order. */
export function cancelUnpaidOrder(sql: Sql, target: Target): Promise<MoveOutcome> {
  return moveOrder(sql, target, (order) => cancelOrder(sql, order, ["pending", "on-hold"]));
}

function isNow(order: BuiltinOrderRow): MoveOutcome {
  return { status: "refused", reason: `the order is ${order.status}` };
}
