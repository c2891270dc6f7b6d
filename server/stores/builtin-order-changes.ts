import { formatMoney } from "../../shared/money.ts";
import { sentTogether } from "../db/sent-together.ts";
import type { Sql } from "../db/sql.ts";
import {
  addRefund,
  deleteReservations,
  findBuiltinOrder,
  findOrderOfSession,
  lockSession,
  updateBuiltinOrderStatus,
  returnStock,
  saveOrderMeta,
  takeStock,
  undoRefund,
  type BuiltinOrderRow,
} from "./builtin.sql.ts";
import { deleteCouponUses } from "./coupons/coupon-uses.sql.ts";
import { deductRefunds, deleteReceivable, holdReservation } from "./on-account/on-account.sql.ts";
import { withVat } from "./order-vat.ts";
import type { CommandOutcome, OrderMeta, OrderVat, StoreRefund } from "./platform.ts";

/** Status changes of the built-in store's orders. All run in the caller's transaction and are idempotent. */

interface Target {
  merchantId: string;
  /** Every order of the built-in store belongs to a session. */
  sessionId: string | null;
  /** Null: the session's newest order. */
  storeOrderId: string | null;
}

/** Locks a session's order and applies a change to it. Another session's order is refused. */
export async function withLockedOrder(
  sql: Sql,
  target: Target,
  act: (order: BuiltinOrderRow) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const { merchantId, sessionId, storeOrderId } = target;
  const newest = sessionId === null ? null : await lockOrder(sql, merchantId, sessionId);
  const isNamed = newest?.id === storeOrderId || storeOrderId === null;
  const order = isNamed ? newest : await findBuiltinOrder(sql, merchantId, storeOrderId);
  if (order === null) return { status: "refused", reason: "the order no longer exists" };
  if (order.session_id !== sessionId)
    return { status: "refused", reason: "the order belongs to another session" };
  return act(order);
}

/** The session's newest order, which nobody else changes until the transaction ends; null if there is none. */
export async function lockOrder(
  sql: Sql,
  merchantId: string,
  sessionId: string,
): Promise<BuiltinOrderRow | null> {
  const [, order] = await sentTogether([
    lockSession(sql, sessionId),
    findOrderOfSession(sql, merchantId, sessionId),
  ]);
  return order;
}

/** Gives back what is reserved for a pending order: stock, codes, and credit of its company. */
export async function releaseOrder(sql: Sql, orderId: string): Promise<void> {
  await sentTogether([
    deleteReservations(sql, orderId),
    deleteReceivable(sql, orderId),
    deleteCouponUses(sql, orderId),
  ]);
}

/** Places an order on hold. What counts to a company is held only while its credit is reserved. */
export async function holdOrder(sql: Sql, order: BuiltinOrderRow, meta: OrderMeta): Promise<CommandOutcome> {
  const counts = order.company_id !== null && order.status === "pending";
  if (counts && !(await holdReservation(sql, order.id)))
    return { status: "refused", reason: "the credit of the company was released" };
  return placeOrPayOrder(sql, order, { status: "on-hold", meta, transactionId: null });
}

/** Marks an order paid or on hold and takes its reserved stock, once. */
export async function placeOrPayOrder(
  sql: Sql,
  order: BuiltinOrderRow,
  to: { status: "processing" | "on-hold"; meta: OrderMeta; transactionId: string | null },
): Promise<CommandOutcome> {
  if (order.status === to.status) return { status: "applied" };
  if (order.status === "refunded" && order.transaction_id === to.transactionId) return { status: "applied" };
  if (order.status !== "pending" && !(order.status === "on-hold" && to.status === "processing"))
    return refusedAs(order);
  const paid = to.transactionId === null ? "Paid." : `Paid (${to.transactionId}).`;
  const note = to.status === "processing" ? paid : "Placed on account. Payment is due on the agreed term.";
  await sentTogether([takeStock(sql, order.id), updateBuiltinOrderStatus(sql, order.id, { ...to, note })]);
  if (to.status === "processing" && order.company_id !== null) await deleteReceivable(sql, order.id);
  return { status: "applied" };
}

/** Cancels an unpaid order and returns its stock. */
async function cancelOrder(
  sql: Sql,
  order: BuiltinOrderRow,
  from: ReadonlyArray<BuiltinOrderRow["status"]>,
): Promise<CommandOutcome> {
  if (order.status === "canceled") return { status: "applied" };
  if (!from.includes(order.status)) return refusedAs(order);
  await returnStock(sql, order.id);
  await releaseOrder(sql, order.id);
  await updateBuiltinOrderStatus(sql, order.id, {
    status: "canceled",
    meta: {},
    transactionId: null,
    note: "Canceled.",
  });
  return { status: "applied" };
}

/** Cancels the order of an expired checkout, unless it was paid or held meanwhile. */
export function cancelPending(sql: Sql, order: BuiltinOrderRow): Promise<CommandOutcome> {
  return cancelOrder(sql, order, ["pending"]);
}

/** Records a re-checked VAT result; status and amounts stay. */
export async function setOrderVat(sql: Sql, order: BuiltinOrderRow, vat: OrderVat): Promise<CommandOutcome> {
  if (order.meta["_svc_vat_number"] !== vat.number)
    return { status: "refused", reason: "the order has another VAT number" };
  const word = vat.valid ? "valid" : "not valid";
  const note = `VAT number ${vat.number} was checked again: ${word}. The tax of the order is unchanged.`;
  await saveOrderMeta(sql, order.id, withVat(order.meta, vat), note);
  return { status: "applied" };
}

/** Records a refund that was made outside the store, once. */
export async function recordRefund(
  sql: Sql,
  order: BuiltinOrderRow,
  refund: StoreRefund,
): Promise<CommandOutcome> {
  const amount = formatMoney(refund.amount, refund.currency, "en-GB");
  const { id } = refund;
  await addRefund(sql, order.id, { id, amount: refund.amount }, `Refunded ${amount} (${id}).`);
  if (order.company_id !== null) await deductRefunds(sql, order.id);
  return { status: "applied" };
}

/** Takes back a refund that failed, once. The amount stays at the refund as 0, so that it is not recorded again. */
export async function reverseRefund(
  sql: Sql,
  order: BuiltinOrderRow,
  refund: StoreRefund,
  failure: string,
): Promise<CommandOutcome> {
  const amount = formatMoney(refund.amount, refund.currency, "en-GB");
  const why = failure === "" ? "" : ` Reason: ${failure}.`;
  const text = `A refund of ${amount} failed: the buyer did not receive the money.${why} Refund: ${refund.id}.`;
  await undoRefund(sql, order.id, refund.id, text);
  if (order.company_id !== null) await deductRefunds(sql, order.id);
  return { status: "applied" };
}

/** Marks a held order as paid outside the checkout. */
export function payHeldOrder(sql: Sql, target: Target & { meta: OrderMeta }): Promise<CommandOutcome> {
  return withLockedOrder(sql, target, (order) =>
    order.status === "pending"
      ? Promise.resolve(refusedAs(order))
      : placeOrPayOrder(sql, order, { status: "processing", meta: target.meta, transactionId: null }),
  );
}

/** Cancels a pending or held order on request. */
export function cancelUnpaidOrder(sql: Sql, target: Target): Promise<CommandOutcome> {
  return withLockedOrder(sql, target, (order) => cancelOrder(sql, order, ["pending", "on-hold"]));
}

function refusedAs(order: BuiltinOrderRow): CommandOutcome {
  return { status: "refused", reason: `the order is ${order.status}` };
}
