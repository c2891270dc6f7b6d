import type { Amounts } from "../../shared/wire/checkout-page.ts";
import { sentTogether } from "../db/sent-together.ts";
import { jsonText, type Sql } from "../db/sql.ts";
import { unhurried } from "../db/unhurried.sql.ts";
import { newUlid } from "../crypto/random-ids.ts";
import type { CartLine, OrderMeta, StorePage, StoreProduct, StoreSession } from "./platform.ts";

export interface ProductRow {
  id: string;
  sku: string;
  tax_rate: string;
  requires_shipping: boolean;
  stock: number | null;
}

export interface BuiltinOrderRow {
  id: string;
  merchant_id: string;
  session_id: string;
  attempt: number;
  number: number;
  status: "pending" | "processing" | "on-hold" | "canceled" | "refunded";
  currency: string;
  lines: CartLine[];
  amounts: Amounts;
  billing: StoreSession["customer"];
  /** Name of the shipping method; null without a choice. */
  shipping_label: string | null;
  meta: OrderMeta;
  transaction_id: string | null;
  /** The company that the order counts to; null: none, or paid now. */
  company_id: string | null;
  notes: Array<{ at: string; text: string }>;
  created_at: Date;
  updated_at: Date;
}

/** Serialises changes of a session's order until the transaction ends. */
export async function lockSession(sql: Sql, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`builtin/${sessionId}`}, 0))`;
}

/**
 * Products by id or SKU; one row per matching name. The plan does not depend on how many names there are: with arrays
 * Postgres planned the statement each time.
 */
export async function findProducts(
  sql: Sql,
  wanted: ReadonlyArray<{ merchantId: string; name: string }>,
): Promise<Array<ProductRow & { merchant_id: string }>> {
  return sql<Array<ProductRow & { merchant_id: string }>>`
    select p.merchant_id, p.id, p.sku, p.tax_rate::text, p.requires_shipping, p.stock
    from json_to_recordset(${sql.json(wanted)}::json) as wanted ("merchantId" uuid, name text)
    cross join lateral (
      select * from builtin_products where merchant_id = wanted."merchantId" and id = wanted.name
      union all
      select * from builtin_products where merchant_id = wanted."merchantId" and sku = wanted.name and id <> wanted.name) p`;
}

export async function listProductsAfter(
  sql: Sql,
  merchantId: string,
  after: string | null,
  limit: number,
): Promise<StoreProduct[]> {
  return sql<StoreProduct[]>`
    select id, sku, name, description, price, currency, stock is null or stock > 0 as "inStock" from builtin_products
    where merchant_id = ${merchantId} and (${after}::text is null or id > ${after})
    order by id limit ${limit}`;
}

export async function listBuiltinPages(sql: Sql, merchantId: string): Promise<StorePage[]> {
  return sql<StorePage[]>`
    select id, title, content, url from builtin_pages where merchant_id = ${merchantId} order by id`;
}

export interface BuiltinText {
  title: string;
  content: string;
  /** Of a product; null for pages. */
  price: number | null;
  currency: string | null;
}

/** A product or page, as anyone may see it. */
export async function findBuiltinText(
  sql: Sql,
  merchantId: string,
  kind: "products" | "pages",
  id: string,
): Promise<BuiltinText | null> {
  const [row] =
    kind === "products"
      ? await sql<BuiltinText[]>`
          select name as title, description as content, price, currency from builtin_products
          where merchant_id = ${merchantId} and id = ${id}`
      : await sql<BuiltinText[]>`
          select title, content, null::bigint as price, null::text as currency from builtin_pages
          where merchant_id = ${merchantId} and id = ${id}`;
  return row ?? null;
}

export async function findOrderOfSession(
  sql: Sql,
  merchantId: string,
  sessionId: string,
): Promise<BuiltinOrderRow | null> {
  const [row] = await sql<BuiltinOrderRow[]>`
    select * from builtin_orders
    where session_id = ${sessionId} and merchant_id = ${merchantId}
    order by created_at desc limit 1`;
  return row ?? null;
}

/**
 * Takes a block of order numbers of each merchant, the first being 1001.
 * @param options.waitsForDisk false: the commit of this transaction does not wait until it is on the disk.
 * @returns the last number of each block.
 */
export async function takeOrderNumbers(
  sql: Sql,
  blocks: ReadonlyMap<string, number>,
  { waitsForDisk = true } = {},
): Promise<ReadonlyMap<string, number>> {
  // In one order for all callers: two that take blocks of the same merchants must not wait for each other.
  const merchantIds = [...blocks.keys()].toSorted();
  const rows = await sql<{ merchant_id: string; last_number: number }[]>`
    insert into builtin_order_numbers (merchant_id, last_number)
    select merchant_id, 1000 + size
    from unnest(${merchantIds}::uuid[], ${merchantIds.map((id) => blocks.get(id)!)}::int[])
      as block (merchant_id, size)${waitsForDisk ? sql`` : sql`, ${unhurried(sql)}`}
    on conflict (merchant_id) do update set
      last_number = builtin_order_numbers.last_number + excluded.last_number - 1000
    returning merchant_id, last_number`;
  return new Map(rows.map((row) => [row.merchant_id, row.last_number]));
}

interface OrderContent {
  session: StoreSession;
  attempt: number;
  amounts: Amounts;
  meta: OrderMeta;
  reserveUntil: Date;
  /** Name of the shipping method; null without a choice. */
  shippingLabel: string | null;
}

const note = (sql: Sql, text: string) =>
  sql`jsonb_build_array(jsonb_build_object('at', svc_now(), 'text', ${text}::text))`;

export async function insertBuiltinOrder(
  sql: Sql,
  order: OrderContent & { number: number; now: number },
): Promise<BuiltinOrderRow> {
  const { session } = order;
  const notes = session.livemode ? sql`'[]'` : note(sql, "Test payment, do not ship.");
  const [row] = await sql<BuiltinOrderRow[]>`
    insert into builtin_orders
      (id, merchant_id, session_id, attempt, number, status, currency, lines, amounts, billing, shipping_label, meta, notes, reserved_until)
    values (${`bo_${newUlid(order.now)}`}, ${session.merchantId}, ${session.id}, ${order.attempt}, ${order.number}, 'pending',
      ${session.currency}, ${jsonText(sql, session.cart.items)}, ${sql.json(order.amounts)},
      ${sql.json(session.customer)}, ${order.shippingLabel}, ${sql.json(order.meta)}, ${notes}, ${order.reserveUntil})
    returning *`;
  return row!;
}

/** Overwrites the pending order with a later attempt. */
export async function rewriteBuiltinOrder(
  sql: Sql,
  id: string,
  order: OrderContent,
): Promise<BuiltinOrderRow> {
  const [row] = await sql<BuiltinOrderRow[]>`
    update builtin_orders set
      attempt = ${order.attempt}, currency = ${order.session.currency},
      lines = ${jsonText(sql, order.session.cart.items)}, amounts = ${sql.json(order.amounts)},
      billing = ${sql.json(order.session.customer)}, shipping_label = ${order.shippingLabel}, meta = ${sql.json(order.meta)},
      reserved_until = ${order.reserveUntil}, company_id = null, updated_at = svc_now()
    where id = ${id} and status = 'pending'
    returning *`;
  return row!;
}

export async function updateBuiltinOrderStatus(
  sql: Sql,
  id: string,
  to: { status: BuiltinOrderRow["status"]; meta: OrderMeta; transactionId: string | null; note: string },
): Promise<void> {
  await sql`
    update builtin_orders set
      status = ${to.status}, meta = meta || ${sql.json(to.meta)},
      transaction_id = coalesce(${to.transactionId}, transaction_id),
      notes = notes || ${note(sql, to.note)}, reserved_until = null, updated_at = svc_now()
    where id = ${id}`;
}

/** Replaces an order's meta and adds a note, unless it is already the last note. */
export async function saveOrderMeta(sql: Sql, id: string, meta: OrderMeta, text: string): Promise<void> {
  await sql`
    update builtin_orders set meta = ${sql.json(meta)}, updated_at = svc_now(),
      notes = case when notes -> -1 ->> 'text' = ${text} then notes else notes || ${note(sql, text)} end
    where id = ${id}`;
}

/** Adds a refund with a note, unless the order has it; once all was returned, the order is `refunded`. */
export async function addRefund(
  sql: Sql,
  id: string,
  refund: { id: string; amount: number },
  text: string,
): Promise<void> {
  await sql`
    update builtin_orders set refunds = refunds || ${sql.json([refund])}, notes = notes || ${note(sql, text)},
      status = case when (amounts ->> 'total')::bigint <= ${refund.amount}
        + coalesce((select sum((made ->> 'amount')::bigint) from jsonb_array_elements(refunds) made), 0)
        then 'refunded' else status end,
      updated_at = svc_now()
    where id = ${id} and not refunds @> ${sql.json([{ id: refund.id }])}`;
}

/**
 * Sets a recorded refund to 0 and adds a note, once; an order of which not all is refunded any more is `processing` again. Does
 * nothing if the order has no such refund.
 */
export async function undoRefund(sql: Sql, id: string, refundId: string, text: string): Promise<void> {
  await sql`
    update builtin_orders o set refunds = left_over.refunds, notes = notes || ${note(sql, text)},
      status = case when status = 'refunded' and left_over.sum < (amounts ->> 'total')::bigint then 'processing' else status end,
      updated_at = svc_now()
    from (
      select b.id, jsonb_agg(case when made ->> 'id' = ${refundId} then made || '{"amount": 0}' else made end order by place) as refunds,
        coalesce(sum((made ->> 'amount')::bigint) filter (where made ->> 'id' <> ${refundId}), 0) as sum
      from builtin_orders b, jsonb_array_elements(b.refunds) with ordinality r (made, place)
      where b.id = ${id} group by b.id) left_over
    where o.id = left_over.id
      and exists (select from jsonb_array_elements(o.refunds) made
        where made ->> 'id' = ${refundId} and (made ->> 'amount')::bigint > 0)`;
}

/**
 * Reserves stock for an order, counting other orders' live reservations. Locks products in id order to avoid deadlocks.
 * @returns the products that are short; then the caller must discard this reservation.
 */
export async function reserve(
  sql: Sql,
  orderId: string,
  merchantId: string,
  wanted: ReadonlyMap<string, number>,
): Promise<Array<{ id: string; name: string; available: number }>> {
  if (wanted.size === 0) return [];
  const ids = [...wanted.keys()].toSorted();
  const locked = sql<{ id: string; name: string; stock: number | null }[]>`
    select id, name, stock from builtin_products
    where merchant_id = ${merchantId} and id = any(${ids}) order by id for update`;
  const reservations = sql<{ product_id: string; quantity: number }[]>`
    select r.product_id, sum(r.quantity)::int as quantity
    from builtin_reservations r join builtin_orders o on o.id = r.order_id
    where r.merchant_id = ${merchantId} and r.product_id = any(${ids}) and r.taken is null
      and o.status = 'pending' and o.reserved_until > svc_now() and o.id <> ${orderId}
    group by r.product_id`;
  const [rows, taken] = await sentTogether([locked.execute(), reservations.execute()]);
  const reserved = new Map(taken.map((row) => [row.product_id, row.quantity]));
  const short = rows
    .filter((row) => row.stock !== null && row.stock - (reserved.get(row.id) ?? 0) < wanted.get(row.id)!)
    .map((row) => ({
      id: row.id,
      name: row.name,
      available: Math.max(0, row.stock! - (reserved.get(row.id) ?? 0)),
    }));
  if (short.length > 0) return short;
  await sql`insert into builtin_reservations ${sql(
    ids.map((id) => ({
      order_id: orderId,
      merchant_id: merchantId,
      product_id: id,
      quantity: wanted.get(id)!,
    })),
  )}`;
  return [];
}

export async function deleteReservations(sql: Sql, orderId: string): Promise<void> {
  await sql`delete from builtin_reservations where order_id = ${orderId}`;
}

/**
 * Takes an order's reservations out of stock, once; a lapsed reservation takes what is left. Locks products in id order,
 * as `reserve` does.
 */
export async function takeStock(sql: Sql, orderId: string): Promise<void> {
  await sql`
    with sold as (
      select p.merchant_id, p.id, coalesce(least(p.stock, r.quantity), 0) as pieces
      from builtin_reservations r
      join builtin_products p on p.merchant_id = r.merchant_id and p.id = r.product_id
      where r.order_id = ${orderId} and r.taken is null
      order by p.id for update of p
    ), noted as (
      update builtin_reservations r set taken = sold.pieces from sold
      where r.order_id = ${orderId} and r.product_id = sold.id
    )
    update builtin_products p set stock = p.stock - sold.pieces from sold
    where p.merchant_id = sold.merchant_id and p.id = sold.id`;
}

/** Returns the stock that an order took. */
export async function returnStock(sql: Sql, orderId: string): Promise<void> {
  await sql`
    with given as (
      select p.merchant_id, p.id, r.taken as pieces
      from builtin_reservations r
      join builtin_products p on p.merchant_id = r.merchant_id and p.id = r.product_id
      where r.order_id = ${orderId} and r.taken > 0
      order by p.id for update of p
    )
    update builtin_products p set stock = p.stock + given.pieces from given
    where p.merchant_id = given.merchant_id and p.id = given.id`;
}

/** False for what a checkout left behind in which no order was placed: attempts are no orders. */
export const isPlacedInBuiltin = (sql: Sql) => sql`
  (status not in ('pending', 'canceled')
    or coalesce((select s.status from sessions s where s.id = builtin_orders.session_id), 'completed') = 'completed')`;

/** Placed orders of a merchant for the sandbox store's pages, newest first. */
export async function listBuiltinOrders(
  sql: Sql,
  merchantId: string,
  limit: number,
): Promise<BuiltinOrderRow[]> {
  return sql<BuiltinOrderRow[]>`
    select * from builtin_orders where merchant_id = ${merchantId} and ${isPlacedInBuiltin(sql)}
    order by created_at desc, id desc limit ${limit}`;
}

export async function findBuiltinOrder(
  sql: Sql,
  merchantId: string,
  id: string,
): Promise<BuiltinOrderRow | null> {
  const [row] = await sql<BuiltinOrderRow[]>`
    select * from builtin_orders where merchant_id = ${merchantId} and id = ${id}`;
  return row ?? null;
}
