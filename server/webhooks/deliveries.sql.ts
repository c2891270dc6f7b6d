import type { DeliveryStatus } from "../../shared/wire/delivery.ts";
import type { Sql } from "../db/sql.ts";

export interface DeliveryRow {
  id: string;
  workspace_id: string;
  merchant_id: string;
  livemode: boolean;
  subscription_id: string;
  event_id: string;
  event: string;
  target_url: string;
  attempt_count: number;
  generation: number;
  last_status_code: number | null;
  last_error: string | null;
  next_attempt_at: Date | null;
  succeeded_at: Date | null;
  abandoned_at: Date | null;
  single_attempt: boolean;
  created_at: Date;
}

/** Whose deliveries are meant; a merchant narrows it. */
export interface DeliveryScope {
  workspaceId: string;
  livemode: boolean;
  merchantId: string | null;
}

export async function insertDeliveries(sql: Sql, rows: readonly DeliveryRow[]): Promise<void> {
  await sql`insert into deliveries ${sql([...rows])}`;
}

const belongsTo = (sql: Sql, scope: DeliveryScope) => sql`
  d.workspace_id = ${scope.workspaceId} and d.livemode = ${scope.livemode}
  ${scope.merchantId === null ? sql`` : sql`and d.merchant_id = ${scope.merchantId}`}`;

function hasStatus(sql: Sql, status: DeliveryStatus) {
  switch (status) {
    case "succeeded":
      return sql`d.succeeded_at is not null`;
    case "abandoned":
      return sql`d.abandoned_at is not null and d.succeeded_at is null`;
    case "pending":
      return sql`d.succeeded_at is null and d.abandoned_at is null`;
  }
}

export interface DeliveryFilter extends DeliveryScope {
  event: string | undefined;
  status: DeliveryStatus | undefined;
  /** Strictly before this instant; text, because a Date would drop microseconds. */
  createdBefore: string | undefined;
}

const matches = (sql: Sql, filter: DeliveryFilter) => sql`
  ${belongsTo(sql, filter)}
  ${filter.event === undefined ? sql`` : sql`and d.event = ${filter.event}`}
  ${filter.status === undefined ? sql`` : sql`and ${hasStatus(sql, filter.status)}`}
  ${filter.createdBefore === undefined ? sql`` : sql`and d.created_at < ${filter.createdBefore}::text::timestamptz`}`;

/** Newest first, and beyond `limit` all rows that share the last one's created_at: a page never cuts a tie. */
export async function listDeliveries(
  sql: Sql,
  filter: DeliveryFilter,
  limit: number,
): Promise<DeliveryRow[]> {
  return sql<DeliveryRow[]>`
    select * from (
      select d.* from deliveries d where ${matches(sql, filter)}
      order by d.created_at desc fetch first ${limit} rows with ties
    ) page order by created_at desc, id desc`;
}

export async function hasDeliveries(sql: Sql, filter: DeliveryFilter): Promise<boolean> {
  const rows = await sql`select 1 from deliveries d where ${matches(sql, filter)} limit 1`;
  return rows.length > 0;
}

export async function findDelivery(
  sql: Sql,
  scope: DeliveryScope,
  id: string,
): Promise<(DeliveryRow & { payload: Record<string, unknown> }) | null> {
  const [row] = await sql<Array<DeliveryRow & { payload: Record<string, unknown> }>>`
    select d.*, e.payload from deliveries d join events e on e.id = d.event_id
    where d.id = ${id} and ${belongsTo(sql, scope)}`;
  return row ?? null;
}

/** Locks the row for a replay. */
export async function lockOwnDelivery(
  sql: Sql,
  scope: DeliveryScope,
  id: string,
): Promise<DeliveryRow | null> {
  const [row] = await sql<DeliveryRow[]>`
    select d.* from deliveries d where d.id = ${id} and ${belongsTo(sql, scope)} for update`;
  return row ?? null;
}

/** Clears the terminal state and starts a new generation, whose results alone count from now on. */
export async function resetDelivery(
  sql: Sql,
  workspaceId: string,
  id: string,
  options: { now: Date; singleAttempt: boolean },
): Promise<DeliveryRow> {
  const [row] = await sql<DeliveryRow[]>`
    update deliveries set generation = generation + 1, attempt_count = 0, last_status_code = null, last_error = null,
      succeeded_at = null, abandoned_at = null, next_attempt_at = ${options.now},
      single_attempt = ${options.singleAttempt}
    where workspace_id = ${workspaceId} and id = ${id} returning *`;
  if (row === undefined) throw new Error(`delivery ${id} is gone`);
  return row;
}

/** Abandons everything a subscription still has to come, save single attempts asked for by hand. */
export async function abandonPending(
  sql: Sql,
  workspaceId: string,
  subscriptionId: string,
  options: { now: Date; error: string },
): Promise<void> {
  await sql`
    update deliveries set abandoned_at = ${options.now}, next_attempt_at = null, last_error = ${options.error}
    where workspace_id = ${workspaceId} and subscription_id = ${subscriptionId}
      and succeeded_at is null and abandoned_at is null and not single_attempt`;
}

/** Due pending deliveries that no job will attempt, of every workspace; oldest first. */
export async function listJoblessDeliveries(
  sql: Sql,
  dueBefore: Date,
  limit: number,
): Promise<Array<Pick<DeliveryRow, "id" | "generation" | "attempt_count">>> {
  return sql`
    select d.id, d.generation, d.attempt_count from deliveries d
    where d.succeeded_at is null and d.abandoned_at is null and d.next_attempt_at < ${dueBefore}
      and not exists (
        select from graphile_worker.jobs j
        where j.key = d.id || ':' || d.generation || ':' || (d.attempt_count + 1)
          and (j.locked_at is not null or j.attempts < j.max_attempts))
    order by d.next_attempt_at limit ${limit}`;
}
