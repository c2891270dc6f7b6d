import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { EventBilling } from "../../shared/wire/events.ts";
import type { Sql } from "../db/sql.ts";
import type { Cart, OrderMeta } from "../stores/platform.ts";

/** Our record of an order, as the checkout writes it; reading and listing for partners is orders/. */
export interface CheckoutOrderRow {
  id: string;
  /** Null for an order of the store's own checkout. */
  session_id: string | null;
  store_platform: string;
  store_order_id: string;
  number: string;
  status: "pending" | "processing" | "on-hold" | "completed" | "canceled" | "refunded" | "failed";
  currency: string;
  amounts: Amounts;
  /** VAT the store took off for this buyer, in minor units; null when none was. */
  vat_removed: number | null;
  billing: EventBilling;
  payment_term: string | null;
  payment_due: Date | null;
  payment_intent: string | null;
  paid_at: Date | null;
  meta: OrderMeta;
  store_synced: boolean;
  needs_attention: string | null;
  /** What was bought, of an order without a session; null where the session has it. */
  cart: Cart | null;
}

/** The whole record, with whose it is and where it stands with the store. */
export interface OrderRecordRow extends CheckoutOrderRow {
  workspace_id: string;
  merchant_id: string;
  livemode: boolean;
  store_sync_attempts: number;
  /** When the newest event of the store about it happened. */
  store_event_at: Date | null;
  created_at: Date;
}

export interface PendingOrder {
  id: string;
  workspaceId: string;
  merchantId: string;
  livemode: boolean;
  sessionId: string;
  storePlatform: string;
  storeOrderId: string;
  number: string;
  currency: string;
  amounts: Amounts;
  vatRemoved: number | null;
  billing: EventBilling;
  paymentTerm: string | null;
  paymentDue: string | null;
  meta: OrderMeta;
}

/** The session's order as just placed; a later attempt rewrites the pending record. */
export async function upsertPendingOrder(sql: Sql, order: PendingOrder): Promise<CheckoutOrderRow> {
  const [row] = await sql<CheckoutOrderRow[]>`
    insert into orders (id, workspace_id, merchant_id, livemode, session_id, store_platform, store_order_id, number, status,
      currency, amounts, vat_removed, billing, payment_term, payment_due, meta)
    values (${order.id}, ${order.workspaceId}, ${order.merchantId}, ${order.livemode}, ${order.sessionId},
      ${order.storePlatform}, ${order.storeOrderId}, ${order.number}, 'pending', ${order.currency},
      ${sql.json(order.amounts)}, ${order.vatRemoved}, ${sql.json(order.billing)}, ${order.paymentTerm},
      ${order.paymentDue}, ${sql.json(order.meta)})
    on conflict (session_id) do update set store_platform = excluded.store_platform,
      store_order_id = excluded.store_order_id, number = excluded.number,
      currency = excluded.currency, amounts = excluded.amounts, vat_removed = excluded.vat_removed, billing = excluded.billing,
      payment_term = excluded.payment_term, payment_due = excluded.payment_due, meta = excluded.meta, status = 'pending'
      where orders.status in ('pending', 'canceled')
    returning *`;
  if (row === undefined) throw new Error(`the order of session ${order.sessionId} is settled already`);
  return row;
}

export async function findOrderBySession(sql: Sql, sessionId: string): Promise<CheckoutOrderRow | null> {
  const [row] = await sql<CheckoutOrderRow[]>`select * from orders where session_id = ${sessionId}`;
  return row ?? null;
}

/** Waits for whoever moves the order now. Lock its session before. */
export async function lockOrderBySession(sql: Sql, sessionId: string): Promise<CheckoutOrderRow | null> {
  const [row] = await sql<CheckoutOrderRow[]>`
    select * from orders where session_id = ${sessionId} for no key update`;
  return row ?? null;
}

export async function listOrdersOfSessions(
  sql: Sql,
  sessionIds: string[],
): Promise<Map<string, { id: string; number: string }>> {
  const rows = await sql<{ session_id: string; id: string; number: string }[]>`
    select session_id, id, number from orders where session_id = any(${sessionIds})`;
  return new Map(rows.map((row) => [row.session_id, row]));
}

export interface SettledOrder {
  status: "processing" | "on-hold";
  paymentIntent: string | null;
  paidAt: Date | null;
  meta: OrderMeta;
  storeSynced: boolean;
}

/** The record of an order that was just paid or held. */
export async function settleOrderRecord(sql: Sql, id: string, to: SettledOrder): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set status = ${to.status}, payment_intent = ${to.paymentIntent}, paid_at = ${to.paidAt},
      meta = meta || ${sql.json(to.meta)}, store_synced = ${to.storeSynced}
    where id = ${id} returning *`;
  return row!;
}

/** @param storeSynced whether the store's order is cancelled already. */
export async function cancelOrderRecord(
  sql: Sql,
  id: string,
  storeSynced: boolean,
): Promise<CheckoutOrderRow> {
  const [row] = await sql<CheckoutOrderRow[]>`
    update orders set status = 'canceled', store_synced = ${storeSynced} where id = ${id} returning *`;
  return row!;
}

export async function findOrderRecord(sql: Sql, id: string): Promise<OrderRecordRow | null> {
  const [row] = await sql<OrderRecordRow[]>`select * from orders where id = ${id}`;
  return row ?? null;
}

/** Waits for whoever moves the order now. Lock its session before, where it has one. */
export async function lockOrderRecord(sql: Sql, id: string): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`select * from orders where id = ${id} for no key update`;
  return row!;
}

/** @param meta the whole of it. */
export async function saveOrderVat(sql: Sql, id: string, meta: OrderMeta): Promise<OrderRecordRow> {
  const [row] = await sql<OrderRecordRow[]>`
    update orders set meta = ${sql.json(meta)} where id = ${id} returning *`;
  return row!;
}

/** What came of telling the store: done, to be tried again, or neither: a person must look. */
export async function saveSyncOutcome(
  sql: Sql,
  id: string,
  outcome: { synced: boolean; nextAt: Date | null },
): Promise<void> {
  await sql`
    update orders set store_synced = ${outcome.synced}, store_sync_next_at = ${outcome.nextAt},
      store_sync_attempts = store_sync_attempts + 1
    where id = ${id}`;
}
