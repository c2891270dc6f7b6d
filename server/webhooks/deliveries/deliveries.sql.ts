import { belongsTo, type Scope } from "../../db/scope.ts";
import { jsonText, type Sql } from "../../db/sql.ts";
import { createdAtOf } from "./delivery-id.ts";

/** The table also has `status`, which follows from `succeeded_at` and `abandoned_at`, for its indexes. */
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
  /** The instant in the id, and the `created_at` of the event. */
  created_at: Date;
}

/** Written columns of `deliveries`: all but the one that follows from others. */
export const deliveryColumns = (sql: Sql) => sql`
  created_at, id, workspace_id, merchant_id, livemode, subscription_id, event_id, event, target_url, attempt_count,
  generation, last_status_code, last_error, next_attempt_at, succeeded_at, abandoned_at, single_attempt`;

export async function insertDeliveries(sql: Sql, rows: readonly DeliveryRow[]): Promise<void> {
  await sql`
    insert into deliveries (${deliveryColumns(sql)}) select ${deliveryColumns(sql)}
    from json_populate_recordset(null::deliveries, ${jsonText(sql, rows)})`;
}

/** The delivery and its payload in the version of its subscription. */
export async function findDelivery(
  sql: Sql,
  scope: Scope,
  id: string,
): Promise<(DeliveryRow & { payload: Record<string, unknown> }) | null> {
  const [row] = await sql<Array<DeliveryRow & { payload: Record<string, unknown> }>>`
    select d.*, coalesce(e.older_payloads -> s.api_version, e.payload) as payload
    from events e join deliveries d on d.event_id = e.id and d.created_at = e.created_at
    join subscriptions s on s.id = d.subscription_id
    where d.created_at = ${createdAtOf(id)} and d.id = ${id} and ${belongsTo(sql, scope, sql`d.`)}`;
  return row ?? null;
}

/** Locks the row for a replay. */
export async function lockOwnDelivery(sql: Sql, scope: Scope, id: string): Promise<DeliveryRow | null> {
  const [row] = await sql<DeliveryRow[]>`
    select d.* from deliveries d
    where d.created_at = ${createdAtOf(id)} and d.id = ${id} and ${belongsTo(sql, scope, sql`d.`)} for update`;
  return row ?? null;
}

export interface Reset {
  now: Date;
  singleAttempt: boolean;
}

/** What a replay makes of a record: the terminal state is cleared, and the results of a new generation alone count. */
export const resetTo = (sql: Sql, reset: Reset) => sql`
  generation = d.generation + 1, attempt_count = 0, last_status_code = null, last_error = null,
  succeeded_at = null, abandoned_at = null, next_attempt_at = ${reset.now}, single_attempt = ${reset.singleAttempt}`;

export async function resetDelivery(
  sql: Sql,
  workspaceId: string,
  id: string,
  reset: Reset,
): Promise<DeliveryRow> {
  const [row] = await sql<DeliveryRow[]>`
    update deliveries d set ${resetTo(sql, reset)}
    where d.created_at = ${createdAtOf(id)} and d.id = ${id} and d.workspace_id = ${workspaceId} returning d.*`;
  if (row === undefined) throw new Error(`delivery ${id} is gone`);
  return row;
}

/**
 * Abandons a subscription's pending deliveries, except single attempts that were requested manually: the oldest, `limit` of them and
 * those that share the last one's instant. It asks by status, so that the subscription's own index fits and not that of all
 * that is due, and without a join, for which Postgres would read the rows of every workspace.
 * @returns how many.
 */
export async function abandonPending(
  sql: Sql,
  workspaceId: string,
  subscriptionId: string,
  options: { now: Date; error: string; limit: number },
): Promise<number> {
  const isPending = sql`
    d.workspace_id = ${workspaceId} and d.subscription_id = ${subscriptionId} and d.status = 'pending'
    and not d.single_attempt`;
  const abandoned = await sql`
    update deliveries d set abandoned_at = ${options.now}, next_attempt_at = null, last_error = ${options.error}
    where ${isPending} and d.created_at <= coalesce(
      (select d.created_at from deliveries d where ${isPending}
       order by d.created_at offset ${options.limit - 1} limit 1), 'infinity')`;
  return abandoned.count;
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
