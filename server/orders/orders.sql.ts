import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type {
  EventBilling,
  EventDispute,
  EventCoupon,
  EventShipping,
  EventShippingMethod,
} from "../../shared/wire/events.ts";
import type { OrderStatus } from "../../shared/wire/order.ts";
import { jsonOrNull, jsonText, type Sql } from "../db/sql.ts";
import type { Cart, OrderMeta } from "../stores/platform.ts";
import type { PaidTime } from "./paid-time.ts";
import { ISSUED } from "./refunds/refund-states.ts";
import { statusKinds } from "./store-sync/store-commands.sql.ts";

/** The complete record of an order: events and store commands need no other source. */
export interface OrderRecordRow {
  id: string;
  workspace_id: string;
  merchant_id: string;
  livemode: boolean;
  /** Null for an order of the store's own checkout. */
  session_id: string | null;
  /** The session's attempt that last placed the order; 0 without a session. */
  attempt: number;
  store_platform: string;
  store_order_id: string;
  number: string;
  status: OrderStatus;
  currency: string;
  amounts: Amounts;
  /** VAT that the store removed for this buyer, in minor units; null if none. */
  vat_removed: number | null;
  /** Of `amounts.tax`, in percent; null if there are several, or the store does not say. */
  tax_rate: number | null;
  billing: EventBilling;
  /** Null: the goods go to the billing address. */
  shipping: EventShipping | null;
  /** Null: the buyer had no choice. */
  shipping_method: EventShippingMethod | null;
  coupons: EventCoupon[];
  payment_term: string | null;
  payment_due: Date | null;
  payment_intent: string | null;
  paid_at: Date | null;
  /** Day on which the payment was received, in the store's time zone. Null while unpaid. */
  paid_on: Date | null;
  /** When the store last undid a payment; null if never. */
  payment_reversed_at: Date | null;
  meta: OrderMeta;
  /** The cart as posted; `{}` if the store has not reported it. */
  cart: Cart;
  /** Issued refunds of its own payment, in minor units. */
  amount_refunded: number;
  /** Oldest first. */
  disputes: EventDispute[];
  /** False while the store does not have the order's status; derived from open commands. */
  store_synced: boolean;
  needs_attention: string | null;
  /** Time of the store's newest event about the order. */
  store_event_at: Date | null;
  /** When the store made it: before the payment, so that a pending order has it, too. */
  created_at: Date;
}

/** All columns of a record, and what is derived from other tables. @param orders name or alias of the table. */
export const orderColumns = (sql: Sql, orders = "orders") =>
  sql`${sql(orders)}.*, ${storeSynced(sql, orders)}, ${moneyReturned(sql, orders)}`;

/** `amount_refunded` and `disputes`, the latter as partners read them. */
export const moneyReturned = (sql: Sql, orders = "orders") => sql`
  (select coalesce(sum(r.amount), 0)::bigint from order_refunds r
    where r.order_id = ${sql(orders)}.id and r.surplus_payment is null and r.status = any(${sql.array([...ISSUED])}))
    as amount_refunded,
  (select coalesce(json_agg(json_build_object('id', d.id, 'status', d.status, 'payment_intent', d.payment_intent,
      'amount', d.amount, 'currency', d.currency, 'reason', d.reason,
      'due_by', to_char(d.due_by at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.created_at, d.id), '[]')
    from payment_disputes d where d.order_id = ${sql(orders)}.id) as disputes`;

/** False while a command about the status is open. The store placed a pending order itself. */
export const storeSynced = (sql: Sql, orders = "orders") => sql`
  (not exists (
    select from store_commands c
    where c.order_id = ${sql(orders)}.id and c.done_at is null and c.kind = any(${statusKinds}))) as store_synced`;

export interface PendingOrder {
  id: string;
  workspaceId: string;
  merchantId: string;
  livemode: boolean;
  sessionId: string;
  attempt: number;
  cart: Cart;
  storePlatform: string;
  storeOrderId: string;
  number: string;
  currency: string;
  amounts: Amounts;
  vatRemoved: number | null;
  taxRate: number | null;
  billing: EventBilling;
  shipping: EventShipping | null;
  shippingMethod: EventShippingMethod | null;
  coupons: EventCoupon[];
  paymentTerm: string | null;
  paymentDue: string | null;
  meta: OrderMeta;
}

/**
 * Records the session's order; a later attempt overwrites a pending record, and one of an order that the store has cancelled
 * or marked as failed before it was paid. If the store reported the order before it
 * was recorded, the record gets the id that was returned to the store.
 */
export async function upsertPendingOrder(sql: Sql, order: PendingOrder): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    insert into orders (id, workspace_id, merchant_id, livemode, session_id, attempt, store_platform, store_order_id, number,
      status, currency, amounts, vat_removed, tax_rate, billing, shipping, shipping_method, coupons, payment_term, payment_due, meta, cart)
    values (coalesce((select d.order_id from deferred_store_events d
        where d.session_id = ${order.sessionId} order by d.seq limit 1), ${order.id}),
      ${order.workspaceId}, ${order.merchantId}, ${order.livemode}, ${order.sessionId}, ${order.attempt},
      ${order.storePlatform}, ${order.storeOrderId}, ${order.number}, 'pending', ${order.currency},
      ${sql.json(order.amounts)}, ${order.vatRemoved}, ${order.taxRate}, ${sql.json(order.billing)}, ${jsonOrNull(sql, order.shipping)},
      ${jsonOrNull(sql, order.shippingMethod)}, ${sql.json(order.coupons)}, ${order.paymentTerm}, ${order.paymentDue}, ${sql.json(order.meta)}, ${jsonText(sql, order.cart)})
    on conflict (session_id) do update set attempt = excluded.attempt, cart = excluded.cart, store_platform = excluded.store_platform,
      store_order_id = excluded.store_order_id, number = excluded.number,
      currency = excluded.currency, amounts = excluded.amounts, vat_removed = excluded.vat_removed, tax_rate = excluded.tax_rate, billing = excluded.billing, shipping = excluded.shipping,
      shipping_method = excluded.shipping_method, coupons = excluded.coupons,
      payment_term = excluded.payment_term, payment_due = excluded.payment_due, meta = excluded.meta, status = 'pending'
      where orders.status in ('pending', 'canceled') or orders.status = 'failed' and orders.paid_at is null
    returning ${orderColumns(sql)}`;
  if (row === undefined) throw new Error(`the order of session ${order.sessionId} is settled already`);
  return row;
}

export async function findOrderBySession(sql: Sql, sessionId: string): Promise<OrderRecordRow | null> {
  const [row] = await sql<
    OrderRecordRow[]
  >`select ${orderColumns(sql)} from orders where session_id = ${sessionId}`;
  return row ?? null;
}

/** The order of each session, in that order; null for a session without one. */
export async function findOrdersOfSessions(
  sql: Sql,
  sessionIds: readonly string[],
): Promise<Array<OrderRecordRow | null>> {
  const rows = await sql<OrderRecordRow[]>`
    select ${orderColumns(sql)} from orders where session_id = any(${sql.array([...sessionIds])})`;
  const bySession = new Map(rows.map((row) => [row.session_id, row]));
  return sessionIds.map((id) => bySession.get(id) ?? null);
}

/** Locks the order; lock its session first. */
export async function lockOrderBySession(sql: Sql, sessionId: string): Promise<OrderRecordRow | null> {
  const [row] = await sql<OrderRecordRow[]>`
    select ${orderColumns(sql)} from orders where session_id = ${sessionId} for no key update of orders`;
  return row ?? null;
}

/** What a session shows of its order. */
export type SessionOrder = Pick<OrderRecordRow, "id" | "number" | "status">;

export async function listOrdersOfSessions(
  sql: Sql,
  sessionIds: string[],
): Promise<Map<string, SessionOrder>> {
  const rows = await sql<Array<SessionOrder & { session_id: string }>>`
    select session_id, id, number, status from orders where session_id = any(${sessionIds})`;
  return new Map(rows.map((row) => [row.session_id, row]));
}

export interface CompletedOrder {
  status: "processing" | "on-hold";
  paymentIntent: string | null;
  /** Null: the order is held. */
  paid: PaidTime | null;
  meta: OrderMeta;
}

/** Records that an order was paid or held. */
export async function completeOrderRecord(sql: Sql, id: string, to: CompletedOrder): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set status = ${to.status}, payment_intent = ${to.paymentIntent}, paid_at = ${to.paid?.at ?? null}, paid_on = ${to.paid?.on ?? null},
      meta = meta || ${sql.json(to.meta)}
    where id = ${id} returning ${orderColumns(sql)}`;
  return row!;
}

export async function cancelOrderRecord(sql: Sql, id: string): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set status = 'canceled' where id = ${id} returning ${orderColumns(sql)}`;
  return row!;
}

export async function findOrderRecord(sql: Sql, id: string): Promise<OrderRecordRow | null> {
  const [row] = await sql<OrderRecordRow[]>`select ${orderColumns(sql)} from orders where id = ${id}`;
  return row ?? null;
}

/** @throws when there is none. */
export async function getOrderRecord(sql: Sql, id: string): Promise<OrderRecordRow> {
  const order = await findOrderRecord(sql, id);
  if (order === null) throw new Error(`there is no order ${id}`);
  return order;
}

/** Waits for a transaction that changes the order. Lock its session first, if it has one. */
export async function lockOrderRecord(sql: Sql, id: string): Promise<OrderRecordRow> {
  const [row] = await sql<
    OrderRecordRow[]
  >`select ${orderColumns(sql)} from orders where id = ${id} for no key update of orders`;
  return row!;
}

/** @param meta replaces the order's meta. */
export async function saveOrderVat(sql: Sql, id: string, meta: OrderMeta): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set meta = ${sql.json(meta)} where id = ${id} returning ${orderColumns(sql)}`;
  return row!;
}
