import type {
  EventBilling,
  EventCoupon,
  EventShipping,
  EventShippingMethod,
} from "../../shared/wire/events.ts";
import type { OrderStatus } from "../../shared/wire/order.ts";
import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { PaidTime } from "../orders/paid-time.ts";
import { orderColumns, type OrderRecordRow } from "../orders/orders.sql.ts";
import { jsonOrNull, jsonText, type Sql } from "../db/sql.ts";
import type { Cart, OrderMeta } from "../stores/platform.ts";

/** Serialises events of one store order until the transaction ends. */
export async function lockOrderOfStore(sql: Sql, merchantId: string, storeOrderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`store-order/${merchantId}/${storeOrderId}`}, 0))`;
}

export async function findOrderOfStore(
  sql: Sql,
  of: { merchantId: string; platform: string; storeOrderId: string },
): Promise<OrderRecordRow | null> {
  const [row] = await sql<OrderRecordRow[]>`
    select ${orderColumns(sql)} from orders
    where merchant_id = ${of.merchantId} and store_platform = ${of.platform} and store_order_id = ${of.storeOrderId}`;
  return row ?? null;
}

/** The order id returned for a known event of an order; null if the event is new. */
export async function findStoreEvent(sql: Sql, merchantId: string, id: string): Promise<string | null> {
  const [row] = await sql<{ order_id: string | null }[]>`
    select order_id from store_events where merchant_id = ${merchantId} and id = ${id}`;
  return row?.order_id ?? null;
}

/** False if the event is known: the caller, or a concurrent request, has inserted it. */
export async function insertStoreEvent(
  sql: Sql,
  event: {
    merchantId: string;
    id: string;
    type: string;
    /** Null for an event that concerns no order. */
    orderId: string | null;
    occurredAt: Date;
    receivedAt: Date;
  },
): Promise<boolean> {
  const rows = await sql`
    insert into store_events (merchant_id, id, type, order_id, occurred_at, received_at)
    values (${event.merchantId}, ${event.id}, ${event.type}, ${event.orderId}, ${event.occurredAt}, ${event.receivedAt})
    on conflict do nothing returning 1`;
  return rows.length === 1;
}

export async function deleteOldStoreEvents(sql: Sql, before: Date): Promise<void> {
  await sql`delete from store_events where received_at < ${before}`;
}

/** An order as reported by a store. */
export interface ReportedOrder {
  number: string;
  status: OrderStatus;
  currency: string;
  amounts: Amounts;
  billing: EventBilling;
  shipping: EventShipping | null;
  shippingMethod: EventShippingMethod | null;
  coupons: EventCoupon[];
  paymentTerm: string | null;
  paymentDue: string | null;
  meta: OrderMeta;
  cart: Cart;
  eventAt: Date;
}

export async function insertOrderOfStore(
  sql: Sql,
  order: ReportedOrder & {
    id: string;
    workspaceId: string;
    merchantId: string;
    livemode: boolean;
    sessionId: string | null;
    platform: string;
    storeOrderId: string;
    paid: PaidTime | null;
    createdAt: Date;
  },
): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    insert into orders (id, workspace_id, merchant_id, livemode, session_id, store_platform, store_order_id, number, status,
      currency, amounts, billing, shipping, shipping_method, coupons, payment_term, payment_due, paid_at, paid_on, meta, cart, store_event_at, created_at)
    values (${order.id}, ${order.workspaceId}, ${order.merchantId}, ${order.livemode}, ${order.sessionId}, ${order.platform},
      ${order.storeOrderId}, ${order.number}, ${order.status}, ${order.currency}, ${sql.json(order.amounts)},
      ${sql.json(order.billing)}, ${jsonOrNull(sql, order.shipping)},
      ${jsonOrNull(sql, order.shippingMethod)}, ${sql.json(order.coupons)}, ${order.paymentTerm}, ${order.paymentDue}, ${order.paid?.at ?? null}, ${order.paid?.on ?? null}, ${sql.json(order.meta)},
      ${jsonText(sql, order.cart)}, ${order.eventAt}, ${order.createdAt})
    returning ${orderColumns(sql)}`;
  return row!;
}

/** Updates the record from the store's newest event. Amounts, addresses and cart of a session's order stay ours. */
export async function saveReportedOrder(sql: Sql, id: string, order: ReportedOrder): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set status = ${order.status}, store_event_at = ${order.eventAt}, meta = meta || ${sql.json(order.meta)},
      number = ${order.number},
      currency = case when session_id is null then ${order.currency} else currency end,
      amounts = case when session_id is null then ${sql.json(order.amounts)} else amounts end,
      billing = case when session_id is null then ${sql.json(order.billing)} else billing end,
      shipping = case when session_id is null then ${jsonOrNull(sql, order.shipping)} else shipping end,
      shipping_method = case when session_id is null then ${jsonOrNull(sql, order.shippingMethod)} else shipping_method end,
      coupons = case when session_id is null then ${sql.json(order.coupons)} else coupons end,
      payment_term = case when session_id is null then ${order.paymentTerm} else payment_term end,
      payment_due = coalesce(${order.paymentDue}::date, payment_due),
      cart = case when session_id is null then ${jsonText(sql, order.cart)} else cart end
    where id = ${id} returning ${orderColumns(sql)}`;
  return row!;
}

export async function saveOrderPaid(sql: Sql, id: string, paid: PaidTime): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set paid_at = ${paid.at}, paid_on = ${paid.on} where id = ${id} returning ${orderColumns(sql)}`;
  return row!;
}

/** Removes the payment, and what its meta says of it. @param at the store's time of the reversal. */
export async function saveOrderReversed(sql: Sql, id: string, at: Date): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set paid_at = null, paid_on = null, payment_reversed_at = ${at},
      meta = meta - ${["_svc_paid_at", "_svc_paid_on", "_svc_payment_reference", "_transaction_id"]}::text[]
    where id = ${id} returning ${orderColumns(sql)}`;
  return row!;
}
