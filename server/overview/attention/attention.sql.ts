import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";
import type { Notice } from "../../notices/notices.ts";
import type { AttentionKind } from "../../orders/order-attention.sql.ts";

/** An order that needs attention. */
export interface OrderInNeed {
  id: string;
  number: string;
  /** A reason of each kind. */
  attention: Partial<Record<AttentionKind, string>>;
  needs_attention: string;
  created_at: Date;
  /** When the newest reason was added; null if nobody was notified. */
  noticed_at: Date | null;
}

/** Newest first. */
export async function listOrdersInNeed(sql: Sql, scope: Scope, limit: number): Promise<OrderInNeed[]> {
  return sql<OrderInNeed[]>`
    select id, number, attention, needs_attention, created_at,
      (select max(n.created_at) from notices n where n.subject_id = orders.id and n.closed_at is null) as noticed_at
    from orders where ${belongsTo(sql, scope)} and needs_attention is not null
    order by created_at desc, id desc limit ${limit}`;
}

/** An open notice about something else than an order. */
export interface OpenNotice extends Pick<Notice, "id" | "kind" | "text" | "created_at"> {
  subscription_id: string | null;
  merchant_id: string | null;
  merchant_name: string | null;
}

/** With its subscription or merchant, where its subject is one. */
const openNotices = (sql: Sql, { workspaceId, livemode, merchantId }: Scope) => sql`
  from notices n
    left join lateral (select case when n.subject_id ~ '^[0-9a-f-]{36}' then left(n.subject_id, 36)::uuid end as id) subject on true
    left join subscriptions s on s.id = subject.id and s.workspace_id = n.workspace_id
    left join merchants m on m.id = coalesce(s.merchant_id, subject.id) and m.workspace_id = n.workspace_id
  where n.workspace_id = ${workspaceId} and n.livemode = ${livemode} and n.closed_at is null
    and n.kind <> 'order_attention' ${merchantId === null ? sql`` : sql`and m.id = ${merchantId}`}`;

/** Newest first. */
export async function listOpenNotices(sql: Sql, scope: Scope, limit: number): Promise<OpenNotice[]> {
  return sql<OpenNotice[]>`
    select n.id, n.kind, n.text, n.created_at, s.id as subscription_id, m.id as merchant_id, m.name as merchant_name
    ${openNotices(sql, scope)} order by n.created_at desc limit ${limit}`;
}

/** Whether an open notice about something else than an order is in the scope. Locks it until the transaction ends. */
export async function lockOpenNotice(sql: Sql, scope: Scope, id: string): Promise<boolean> {
  const rows = await sql`select n.id ${openNotices(sql, scope)} and n.id = ${id} for no key update of n`;
  return rows.length > 0;
}

export async function closeNotice(sql: Sql, workspaceId: string, id: string, now: Date): Promise<void> {
  await sql`
    update notices set closed_at = ${now} where workspace_id = ${workspaceId} and id = ${id} and closed_at is null`;
}

/** The kinds of an order's reasons; null if it is not in the scope. Locks it until the transaction ends. */
export async function lockReasons(sql: Sql, scope: Scope, id: string): Promise<AttentionKind[] | null> {
  const [row] = await sql<{ kinds: AttentionKind[] }[]>`
    select array(select jsonb_object_keys(attention)) as kinds from orders
    where id = ${id} and ${belongsTo(sql, scope)} for no key update`;
  return row?.kinds ?? null;
}

/** A store that cannot take card payments. */
export interface UnreadyStore {
  id: string;
  name: string;
  created_at: Date;
  /** The details of its account are complete and being checked. */
  details_submitted: boolean;
}

/** Newest first. */
export async function listUnreadyStores(sql: Sql, scope: Scope, limit: number): Promise<UnreadyStore[]> {
  const { workspaceId, livemode, merchantId } = scope;
  return sql<UnreadyStore[]>`
    select m.id, m.name, m.created_at, coalesce(a.details_submitted, false) as details_submitted
    from merchants m left join connected_accounts a on a.id = m.connected_account_id and a.deauthorized_at is null
    where m.workspace_id = ${workspaceId} and m.livemode = ${livemode} and m.onboarding_record_id is null
      ${merchantId === null ? sql`` : sql`and m.id = ${merchantId}`}
      and m.closed_at is null and a.charges_enabled is not true
    order by m.created_at desc limit ${limit}`;
}
