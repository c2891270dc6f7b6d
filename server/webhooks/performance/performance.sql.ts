import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";

export interface PerformanceRow {
  delivered: number;
  abandoned: number;
  pending: number;
  attempts: number;
  p50_ms: number | null;
  p99_ms: number | null;
}

/** The attempts of as many deliveries are measured: their durations are read one by one. */
const MOST_MEASURED = 10_000;

/**
 * How the deliveries to a subscription went that were created since a time: all are counted, the attempts of the newest are
 * measured. Read it with kept plans: there are forty partitions.
 * @returns null if the subscription is not in the scope.
 */
export async function readPerformance(
  sql: Sql,
  scope: Scope,
  subscriptionId: string,
  since: Date,
): Promise<PerformanceRow | null> {
  const [row] = await sql<PerformanceRow[]>`
    select counted.*, measured.*
    from subscriptions s, lateral (
      select count(*) filter (where status = 'succeeded')::int as delivered,
        count(*) filter (where status = 'abandoned')::int as abandoned,
        count(*) filter (where status = 'pending')::int as pending
      from deliveries d
      where d.subscription_id = s.id and d.status = any('{succeeded,abandoned,pending}') and d.created_at >= ${since}) counted,
    lateral (
      select count(*)::int as attempts, percentile_disc(0.5) within group (order by a.duration_ms) as p50_ms,
        percentile_disc(0.99) within group (order by a.duration_ms) as p99_ms
      from (
        select one.* from unnest('{succeeded,abandoned,pending}'::text[]) as given (status) cross join lateral (
          select d.created_at, d.id from deliveries d
          where d.subscription_id = s.id and d.status = given.status and d.created_at >= ${since}
          order by d.created_at desc, d.id desc limit ${MOST_MEASURED}) one
        order by created_at desc, id desc limit ${MOST_MEASURED}) newest
      cross join lateral (
        select a.duration_ms from delivery_attempts a
        where a.delivery_created_at = newest.created_at and a.delivery_id = newest.id offset 0) a) measured
    where s.id = ${subscriptionId} and ${belongsTo(sql, scope, sql`s.`)} and s.deleted_at is null`;
  return row ?? null;
}
