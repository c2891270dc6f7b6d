import { DeliveryStatus } from "../../../shared/wire/delivery.ts";
import type { Sql } from "../../db/sql.ts";
import { resetTo, type DeliveryRow, type Reset } from "./deliveries.sql.ts";

/** A replay of many deliveries of one subscription, and its progress. */
export interface BulkReplayRow {
  id: string;
  workspace_id: string;
  subscription_id: string;
  since: Date;
  /** Exclusive. */
  until: Date;
  /** Null: whatever their state. */
  status: DeliveryStatus | null;
  single_attempt: boolean;
  accepted: number;
  replayed: number;
  cursor_created_at: Date;
  cursor_id: string;
  finished_at: Date | null;
  created_at: Date;
}

/** Which deliveries of a subscription are meant. Its id implies the tenant: look the subscription up before. */
export type ReplayRange = Pick<BulkReplayRow, "subscription_id" | "since" | "until" | "status">;

/** Cursor of a replay: it continues strictly after this row. */
export interface WalkPosition {
  created_at: Date;
  id: string;
}

const statusesOf = (range: ReplayRange): readonly DeliveryStatus[] =>
  range.status === null ? DeliveryStatus.options : [range.status];

/** How many deliveries match; read from the index alone. */
export async function countReplayable(sql: Sql, range: ReplayRange): Promise<number> {
  const [row] = await sql<[{ matching: number }]>`
    select count(*)::integer as matching from deliveries
    where subscription_id = ${range.subscription_id} and status = any(${[...statusesOf(range)]}::text[])
      and created_at >= ${range.since} and created_at < ${range.until}`;
  return row.matching;
}

/** The next rows of the walk, oldest first; each status is read in the order of its index. */
export async function listReplayable(
  sql: Sql,
  range: ReplayRange,
  behind: WalkPosition,
  limit: number,
): Promise<WalkPosition[]> {
  const union = statusesOf(range)
    .map(
      (status) => sql`(
        select created_at, id from deliveries
        where subscription_id = ${range.subscription_id} and status = ${status}
          and created_at >= ${behind.created_at} and created_at < ${range.until}
          and (created_at, id) > (${behind.created_at}, ${behind.id})
        order by created_at, id limit ${limit})`,
    )
    .reduce((all, part) => sql`${all} union all ${part}`);
  return sql<WalkPosition[]>`select * from (${union}) found order by created_at, id limit ${limit}`;
}

/** Resets those of the rows that still match. */
export async function resetDeliveries(
  sql: Sql,
  range: ReplayRange,
  rows: readonly WalkPosition[],
  reset: Reset,
): Promise<Array<Pick<DeliveryRow, "id" | "generation" | "attempt_count">>> {
  const instants = rows.map((row) => row.created_at.toISOString());
  return sql`
    update deliveries d set ${resetTo(sql, reset)}
    from (select * from unnest(${instants}::text[]::timestamptz[], ${rows.map((row) => row.id)}::text[])
      as chosen (created_at, id)) b
    where d.created_at = b.created_at and d.id = b.id and d.subscription_id = ${range.subscription_id}
      and d.status = any(${[...statusesOf(range)]}::text[])
    returning d.id, d.generation, d.attempt_count`;
}

/** Whether at least `limit` deliveries of the subscription are due and wait for their attempt. */
export async function isBacklogged(
  sql: Sql,
  subscriptionId: string,
  now: Date,
  limit: number,
): Promise<boolean> {
  const rows = await sql`
    select 1 from deliveries
    where subscription_id = ${subscriptionId} and succeeded_at is null and abandoned_at is null
      and next_attempt_at <= ${now} limit ${limit}`;
  return rows.length >= limit;
}

export async function insertBulkReplay(sql: Sql, row: BulkReplayRow): Promise<void> {
  await sql`insert into bulk_replays ${sql(row)}`;
}

/** Locks a replay that has not ended; of every workspace, for the worker. */
export async function lockBulkReplay(sql: Sql, id: string): Promise<BulkReplayRow | null> {
  const [row] = await sql<BulkReplayRow[]>`
    select * from bulk_replays where id = ${id} and finished_at is null for update`;
  return row ?? null;
}

export async function updateBulkReplay(
  sql: Sql,
  id: string,
  progress: Partial<Pick<BulkReplayRow, "replayed" | "cursor_created_at" | "cursor_id" | "finished_at">>,
): Promise<void> {
  await sql`update bulk_replays set ${sql(progress)} where id = ${id}`;
}

/** Unfinished replays that have no job. */
export async function listJoblessReplays(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select r.id from bulk_replays r
    where r.finished_at is null and not exists (
      select from graphile_worker.jobs j
      where j.key = 'replay:' || r.id and (j.locked_at is not null or j.attempts < j.max_attempts))`;
  return rows.map((row) => row.id);
}
