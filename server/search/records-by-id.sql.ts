import { belongsTo, type Scope } from "../db/scope.ts";
import type { Sql } from "../db/sql.ts";
import type { Match } from "./match-records.sql.ts";

/** Records by the id of something that belongs to them: a payment, a refund, an event. Each arm reads by a key. */

/** Orders of a payment, a refund (ours or the processor's), a dispute, or an order of the built-in store. */
export async function listOrdersOf(sql: Sql, scope: Scope, id: string): Promise<Match[]> {
  return sql<Match[]>`
    select o.id, 'payment_id' as matched_by from orders o
    where o.payment_intent = ${id} and ${belongsTo(sql, scope, sql`o.`)}
    union
    select p.order_id, 'payment_id' from surplus_payments p
    where p.payment_intent = ${id} and ${belongsTo(sql, scope, sql`p.`)}
    union
    select r.order_id, 'refund_id' from order_refunds r join orders o on o.id = r.order_id
    where r.id = ${id} and ${belongsTo(sql, scope, sql`o.`)}
    union
    select r.order_id, 'refund_id' from order_refunds r join orders o on o.id = r.order_id
    where r.processor_refund_id = ${id} and ${belongsTo(sql, scope, sql`o.`)}
    union
    select d.order_id, 'dispute_id' from payment_disputes d
    where d.id = ${id} and ${belongsTo(sql, scope, sql`d.`)}
    union
    select o.id, 'id' from builtin_orders b
      join orders o on o.merchant_id = b.merchant_id and o.store_platform = 'builtin' and o.store_order_id = b.id
    where b.id = ${id} and ${belongsTo(sql, scope, sql`o.`)}
    limit 20`;
}

/** Sessions of a payment that was tried, or of a step of an attempt. */
export async function listSessionsOf(sql: Sql, scope: Scope, id: string): Promise<Match[]> {
  return sql<Match[]>`
    select s.id, 'payment_id' as matched_by from session_attempts a join sessions s on s.id = a.session_id
    where a.payment_intent = ${id} and ${belongsTo(sql, scope, sql`s.`)}
    union
    select s.id, 'attempt_id' from attempt_steps t join sessions s on s.id = t.session_id
    where t.id = ${id} and ${belongsTo(sql, scope, sql`s.`)}
    limit 20`;
}

/** Merchants with a connected account. */
export async function listMerchantsOf(
  sql: Sql,
  { workspaceId, livemode }: Scope,
  accountId: string,
): Promise<Match[]> {
  return sql<Match[]>`
    select id, 'account_id' as matched_by from merchants
    where connected_account_id = ${accountId} and workspace_id = ${workspaceId} and livemode = ${livemode}
    order by created_at desc limit 20`;
}

/** The order or session that an event is about; null for an event of something else. @param createdAt that its id names */
export async function findEventSubject(
  sql: Sql,
  scope: Scope,
  id: string,
  createdAt: Date,
): Promise<string | null> {
  const [row] = await sql<{ subject_id: string | null }[]>`
    select subject_id from events where created_at = ${createdAt} and id = ${id} and ${belongsTo(sql, scope)}`;
  return row?.subject_id ?? null;
}

/** Deliveries of an event, which are as old as it. */
export async function listDeliveriesOf(
  sql: Sql,
  scope: Scope,
  eventId: string,
  createdAt: Date,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from deliveries
    where ${belongsTo(sql, scope)} and created_at = ${createdAt} and event_id = ${eventId}
      and status = any('{succeeded,abandoned,pending}'::text[])
    order by id limit 20`;
  return rows.map(({ id }) => id);
}
