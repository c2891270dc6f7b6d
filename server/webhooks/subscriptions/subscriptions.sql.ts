import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";
import type { PagePosition } from "../../http/input/page-cursor.ts";

export interface SubscriptionRow {
  id: string;
  workspace_id: string;
  merchant_id: string | null;
  livemode: boolean;
  target_url: string;
  events: string[];
  description: string | null;
  status: "active" | "disabled";
  disabled_reason: string | null;
  secret_encrypted: Uint8Array;
  secret_prefix: string;
  previous_secret_encrypted: Uint8Array | null;
  previous_secret_until: Date | null;
  api_version: string;
  rate_limit_per_second: number | null;
  deleted_at: Date | null;
  created_at: Date;
}

/** What `emit` needs of a subscription. */
export interface Subscriber {
  id: string;
  target_url: string;
  status: "active" | "disabled";
  /** The version it takes events in. */
  api_version: string;
  /** Send once, although the subscription is disabled. */
  single_attempt: boolean;
}

/** Whose event it is; without a merchant, the workspace's own. */
export type EventScope = Scope;

/** Subscriptions that take an event, the disabled ones too; `scope` is the index of the scope that a row is for. */
export async function listSubscribers(
  sql: Sql,
  scopes: readonly EventScope[],
  patterns: readonly string[],
): Promise<Array<Subscriber & { scope: number }>> {
  return sql<Array<Subscriber & { scope: number }>>`
    select wanted.scope::int - 1 as scope, s.id, s.target_url, s.status, s.api_version, false as single_attempt
    from unnest(
        ${sql.array(scopes.map(({ workspaceId }) => workspaceId))}::uuid[],
        ${sql.array(scopes.map(({ livemode }) => livemode))}::boolean[],
        ${sql.array(scopes.map(({ merchantId }) => merchantId))}::uuid[])
      with ordinality as wanted (workspace_id, livemode, merchant_id, scope)
    join subscriptions s on s.workspace_id = wanted.workspace_id and s.livemode = wanted.livemode
      and s.deleted_at is null and (s.merchant_id is null or s.merchant_id = wanted.merchant_id)
      and s.events && ${sql.array([...patterns])}::text[]`;
}

/** Newest first, from `after` on, `limit` at most. */
export async function listSubscriptions(
  sql: Sql,
  scope: Scope,
  page: { limit: number; after: PagePosition | null },
): Promise<SubscriptionRow[]> {
  const { limit, after } = page;
  return sql<SubscriptionRow[]>`
    select * from subscriptions where ${belongsTo(sql, scope)} and deleted_at is null
      ${after === null ? sql`` : sql`and (created_at, id) < (${after.createdAt}, ${after.id}::uuid)`}
    order by created_at desc, id desc limit ${limit}`;
}

export async function findSubscription(
  sql: Sql,
  scope: Scope,
  id: string,
  options: { deleted: "left_out" | "included" } = { deleted: "left_out" },
): Promise<SubscriptionRow | null> {
  const [row] = await sql<SubscriptionRow[]>`
    select * from subscriptions where id = ${id} and ${belongsTo(sql, scope)}
      ${options.deleted === "included" ? sql`` : sql`and deleted_at is null`}`;
  return row ?? null;
}

/** Like `findSubscription`; locks the row until the transaction ends. */
export async function lockSubscription(sql: Sql, scope: Scope, id: string): Promise<SubscriptionRow | null> {
  const [row] = await sql<SubscriptionRow[]>`
    select * from subscriptions where id = ${id} and ${belongsTo(sql, scope)} and deleted_at is null
    for no key update`;
  return row ?? null;
}

/** True when deliveries to it follow the schedule; a deleted or disabled one gets single attempts at most. */
export async function isActive(sql: Sql, workspaceId: string, id: string): Promise<boolean> {
  const rows = await sql`
    select 1 from subscriptions
    where workspace_id = ${workspaceId} and id = ${id} and status = 'active' and deleted_at is null`;
  return rows.length > 0;
}

/** Locks a subscription, a deleted one too. @returns whether it is active, as `isActive` has it. */
export async function lockActivity(sql: Sql, workspaceId: string, id: string): Promise<boolean> {
  const [row] = await sql<{ is_active: boolean }[]>`
    select status = 'active' and deleted_at is null as is_active from subscriptions
    where workspace_id = ${workspaceId} and id = ${id} for no key update`;
  return row?.is_active ?? false;
}

export async function insertSubscription(
  sql: Sql,
  row: Omit<
    SubscriptionRow,
    "status" | "disabled_reason" | "previous_secret_encrypted" | "previous_secret_until" | "deleted_at"
  >,
): Promise<SubscriptionRow> {
  const [inserted] = await sql<SubscriptionRow[]>`insert into subscriptions ${sql(row)} returning *`;
  return inserted!;
}

export type SubscriptionChange = Partial<
  Pick<
    SubscriptionRow,
    | "target_url"
    | "events"
    | "description"
    | "rate_limit_per_second"
    | "status"
    | "disabled_reason"
    | "secret_encrypted"
    | "secret_prefix"
    | "previous_secret_encrypted"
    | "previous_secret_until"
    | "deleted_at"
  >
>;

/** @param change at least one column. */
export async function updateSubscription(
  sql: Sql,
  workspaceId: string,
  id: string,
  change: SubscriptionChange,
): Promise<SubscriptionRow> {
  const [row] = await sql<SubscriptionRow[]>`
    update subscriptions set ${sql(change)} where workspace_id = ${workspaceId} and id = ${id} returning *`;
  if (row === undefined) throw new Error(`subscription ${id} is gone`);
  return row;
}

/** @returns the row as it is now; null when it was not active. */
export async function disableActive(
  sql: Sql,
  workspaceId: string,
  id: string,
  reason: string,
): Promise<SubscriptionRow | null> {
  const [row] = await sql<SubscriptionRow[]>`
    update subscriptions set status = 'disabled', disabled_reason = ${reason}
    where workspace_id = ${workspaceId} and id = ${id} and status = 'active' and deleted_at is null returning *`;
  return row ?? null;
}

/**
 * Takes one attempt from the subscription's own rate limit, shared by all workers: a bucket that holds one
 * second's worth. False when it is empty.
 */
export async function takeFromRateLimit(
  sql: Sql,
  subscriptionId: string,
  perSecond: number,
): Promise<boolean> {
  const rows = await sql`
    insert into rate_limit_buckets as bucket (name, tokens, updated_at)
    values (${`webhook:${subscriptionId}`}, ${perSecond}::double precision - 1, clock_timestamp())
    on conflict (name) do update set updated_at = clock_timestamp(),
      tokens = least(${perSecond}::double precision, bucket.tokens
        + ${perSecond}::double precision * extract(epoch from clock_timestamp() - bucket.updated_at)) - 1
    where least(${perSecond}::double precision, bucket.tokens
        + ${perSecond}::double precision * extract(epoch from clock_timestamp() - bucket.updated_at)) >= 1
    returning 1`;
  return rows.length > 0;
}

/** True when a subscription may be bound to this merchant. */
export async function ownsMerchant(
  sql: Sql,
  workspaceId: string,
  livemode: boolean,
  merchantId: string,
): Promise<boolean> {
  const rows = await sql`
    select 1 from merchants where id = ${merchantId} and workspace_id = ${workspaceId} and livemode = ${livemode}`;
  return rows.length > 0;
}
