import type { OrderStatus } from "../../shared/wire/order.ts";
import type { Sql } from "../db/sql.ts";
import type { PagePosition } from "../http/input/page-cursor.ts";
import { matchingOrders } from "./match-orders.sql.ts";
import { moneyReturned, storeSynced, type OrderRecordRow } from "./orders.sql.ts";

/** An order record for partners. The checkout and store events write it. */
export interface OrderRow extends Omit<
  OrderRecordRow,
  | "workspace_id"
  | "attempt"
  | "vat_removed"
  | "tax_rate"
  | "payment_due"
  | "paid_on"
  | "payment_reversed_at"
  | "cart"
  | "store_event_at"
> {
  /** ISO day. */
  payment_due: string | null;
  /** ISO day. */
  paid_on: string | null;
}

/** The tenant whose orders are listed, optionally one merchant's. */
export interface OrderScope {
  workspaceId: string;
  livemode: boolean;
  merchantId: string | null;
}

const columns = (sql: Sql) => sql`
  id, merchant_id, session_id, livemode, store_platform, store_order_id, number, status, currency, amounts, billing, shipping, shipping_method, coupons,
  payment_term, payment_due::text, payment_intent, paid_at, paid_on::text, meta, ${moneyReturned(sql)}, ${storeSynced(sql)}, needs_attention, created_at`;

const belongsTo = (sql: Sql, { workspaceId, livemode, merchantId }: OrderScope) => sql`
  workspace_id = ${workspaceId} and livemode = ${livemode}
  ${merchantId === null ? sql`` : sql`and merchant_id = ${merchantId}`}`;

export interface OrderFilter {
  status: OrderStatus | null;
  /** Null: whether or not. */
  needsAttention: boolean | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  /** An order's id, or the beginning of a number, PO number, company or e-mail address. */
  search: string | null;
  /** The last order of the previous page, or null. */
  before: PagePosition | null;
}

/**
 * False for the record of a checkout in which no order was placed: attempts are no orders. One that needs attention is
 * listed, because its buyer may have been charged. A subquery for the row's session: `exists` beside `or` would be planned as
 * a scan of all sessions.
 */
export const isPlaced = (sql: Sql) => sql`
  (status not in ('pending', 'canceled', 'failed') or paid_at is not null or needs_attention is not null
    or coalesce((select s.status from sessions s where s.id = orders.session_id), 'completed') = 'completed')`;

/** Of the matches of a search the other filters choose. */
const MOST_FOUND = { whole: 1_000, beginning: 1_000 };

/** Whether a search has more matches of one field than are read, so that orders may be missing from the list. */
export async function isSearchIncomplete(sql: Sql, scope: OrderScope, search: string): Promise<boolean> {
  if (search.startsWith("ord_")) return false;
  const oneMore = { whole: 0, beginning: MOST_FOUND.beginning + 1 };
  const [row] = await sql<[{ is_incomplete: boolean }]>`
    select exists (
      select from (${matchingOrders(sql, scope, search, oneMore)}) matches
      group by matched_by having count(*) > ${MOST_FOUND.beginning}
    ) as is_incomplete`;
  return row.is_incomplete;
}

const isFound = (sql: Sql, scope: OrderScope, search: string) =>
  search.startsWith("ord_")
    ? sql`and id = ${search}`
    : sql`and id = any(array(select id from (${matchingOrders(sql, scope, search, MOST_FOUND)}) matches))`;

/** Placed orders, newest first. */
export async function listOrders(
  sql: Sql,
  scope: OrderScope,
  filter: OrderFilter,
  limit: number,
): Promise<OrderRow[]> {
  const { status, needsAttention, from, to, search, before } = filter;
  return sql<OrderRow[]>`
    select ${columns(sql)} from orders
    where ${belongsTo(sql, scope)} and ${isPlaced(sql)}
      ${from === null ? sql`` : sql`and created_at >= ${from}`} ${to === null ? sql`` : sql`and created_at < ${to}`}
      ${search === null ? sql`` : isFound(sql, scope, search)}
      ${status === null ? sql`` : sql`and status = ${status}`}
      ${needsAttention === null ? sql`` : needsAttention ? sql`and needs_attention is not null` : sql`and needs_attention is null`}
      ${before === null ? sql`` : sql`and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})`}
    order by created_at desc, id desc limit ${limit}`;
}

export async function findOrder(sql: Sql, scope: OrderScope, id: string): Promise<OrderRow | null> {
  const [row] = await sql<OrderRow[]>`
    select ${columns(sql)} from orders where id = ${id} and ${belongsTo(sql, scope)}`;
  return row ?? null;
}

/** An order with its cart. */
export async function findOrderDetail(
  sql: Sql,
  scope: OrderScope,
  id: string,
): Promise<(OrderRow & Pick<OrderRecordRow, "cart">) | null> {
  const [row] = await sql<Array<OrderRow & Pick<OrderRecordRow, "cart">>>`
    select ${columns(sql)}, cart from orders where id = ${id} and ${belongsTo(sql, scope)}`;
  return row ?? null;
}

/** The id of the order that a payment paid; null if it is not the caller's. */
export async function findOrderIdByPayment(
  sql: Sql,
  scope: OrderScope,
  paymentIntent: string,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from orders where payment_intent = ${paymentIntent} and ${belongsTo(sql, scope)}`;
  return row?.id ?? null;
}
