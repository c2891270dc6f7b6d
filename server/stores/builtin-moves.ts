import { formatMoney } from "../../shared/money.ts";
import type { Sql } from "../db/sql.ts";
import {
  addNote,
  deleteReservations,
  findOrderOfSession,
  lockSession,
  moveBuiltinOrder,
  returnStock,
  saveOrderMeta,
  takeStock,
  type BuiltinOrderRow,
} from "./builtin.sql.ts";
import { withVat } from "./order-vat.ts";
import type { MoveOutcome, OrderMeta, OrderVat, StoreRefund } from "./platform.ts";

/** Moves of the built-in store's orders. All run in the caller's transaction and are idempotent. */

interface Target {
  merchantId: string;
  /** The built-in store has no orders but those of sessions. */
  sessionId: string | null;
}

/** Runs a move on a session's order, under the lock that serialises everything that touches it. */
export async function moveOrder(
  sql: Sql,
  target: Target,
  act: (order: BuiltinOrderRow) => Promise<MoveOutcome>,
): Promise<MoveOutcome> {
  const order = target.sessionId === null ? null : await lockOrder(sql, target.merchantId, target.sessionId);
  if (order === null) return { status: "refused", reason: "the order no longer exists" };
  return act(order);
}

async function lockOrder(sql: Sql, merchantId: string, sessionId: string): Promise<BuiltinOrderRow | null> {
  await lockSession(sql, sessionId);
  return findOrderOfSession(sql, merchantId, sessionId);
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
    note: to.status === "processing" ? paid : "Placed on account. Payment is due on the agreed term.",
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

/** A later finding about the order's VAT number; its status and its amounts stay. */
export async function setOrderVat(sql: Sql, order: BuiltinOrderRow, vat: OrderVat): Promise<MoveOutcome> {
  if (order.meta["_svc_vat_number"] !== vat.number)
    return { status: "refused", reason: "the order has a different VAT number" };
  const word = vat.valid ? "valid" : "not valid";
  const note = `VAT number ${vat.number} was checked again: ${word}. The tax of the order is unchanged.`;
  await saveOrderMeta(sql, order.id, withVat(order.meta, vat), note);
  return { status: "moved" };
}

/** Money that went back at the processor; the order book keeps it as a note, once. */
export async function noteRefund(
  sql: Sql,
  order: BuiltinOrderRow,
  refund: StoreRefund,
): Promise<MoveOutcome> {
  const amount = formatMoney(refund.amount, refund.currency, "en-GB");
  await addNote(sql, order.id, `Refunded ${amount} (${refund.id}).`);
  return { status: "moved" };
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
