import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";
import type { FunnelRow } from "../standing/session-funnel.ts";
import { stepOf } from "../standing/standing.sql.ts";
import { isCountedOrder } from "./count-days.sql.ts";

/**
 * Reads what happened in a period, by day or hour, exactly: from the daily counts where a day is whole, counted and unchanged
 * since, else from rows. Each is one statement, so that counts and changes are of one moment.
 */

export interface Period {
  from: Date;
  /** Exclusive. */
  to: Date;
}

export type Interval = "hour" | "day";

/** The days or hours of a period in UTC, cut at its ends. Only whole days are counted. */
const intervals = (sql: Sql, scope: Scope, { from, to }: Period, interval: Interval) => sql`
  spans as materialized (
    select start at time zone 'utc' as start, start::date as day,
      greatest(start at time zone 'utc', ${from}::timestamptz) as starts_at,
      least((start + step) at time zone 'utc', ${to}::timestamptz) as ends_at,
      coalesce(${interval}::text = 'day' and start at time zone 'utc' >= ${from}::timestamptz
        and (start + step) at time zone 'utc' <= ${to}::timestamptz
        and start < (
          select counted_until from day_counts
          where workspace_id = ${scope.workspaceId} and livemode = ${scope.livemode})
        and not exists (
          select from changed_days c
          where c.workspace_id = ${scope.workspaceId} and c.livemode = ${scope.livemode} and c.day = start::date),
        false) as is_counted
    from make_interval(hours => case when ${interval}::text = 'day' then 24 else 1 end) step,
      generate_series(date_trunc(${interval}, ${from}::timestamptz at time zone 'utc'),
        (${to}::timestamptz at time zone 'utc') - interval '1 microsecond', step) start)`;

/** Sessions created in a day or hour that stand at the same place. */
export interface SessionSpan extends FunnelRow {
  /** Beginning of the day or hour. */
  start: Date;
}

export async function countSessionSpans(
  sql: Sql,
  scope: Scope,
  period: Period,
  interval: Interval,
): Promise<SessionSpan[]> {
  return sql<SessionSpan[]>`
    with ${intervals(sql, scope, period, interval)}
    select p.start, c.is_opened, c.status, c.step, nullif(c.stopped_reason, '') as stopped_reason, sum(c.count)::int as count
    from spans p cross join lateral (
      select is_opened, status, step, stopped_reason, count from session_days
      where ${belongsTo(sql, scope)} and day = p.day) c
    where p.is_counted group by 1, 2, 3, 4, 5
    union all
    select p.start, s.*
    from spans p cross join lateral (
      select opened_at is not null as is_opened, status, ${stepOf(sql)} as step, stopped_reason, count(*)::int from sessions
      where ${belongsTo(sql, scope)} and created_at >= p.starts_at and created_at < p.ends_at
      group by 1, 2, 3, 4) s
    where not p.is_counted`;
}

/** Orders placed in a day or hour in one currency. */
export interface OrderSpan {
  start: Date;
  currency: string;
  count: number;
  /** Minor units. */
  total: number;
}

export async function countOrderSpans(
  sql: Sql,
  scope: Scope,
  period: Period,
  interval: Interval,
): Promise<OrderSpan[]> {
  return sql<OrderSpan[]>`
    with ${intervals(sql, scope, period, interval)}
    select p.start, c.currency, sum(c.count)::int as count, sum(c.total)::bigint as total
    from spans p cross join lateral (
      select currency, count, total from order_days where ${belongsTo(sql, scope)} and day = p.day) c
    where p.is_counted group by 1, 2
    union all
    select p.start, o.*
    from spans p cross join lateral (
      select currency, count(*)::int, sum((amounts ->> 'total')::bigint)::bigint from orders
      where ${belongsTo(sql, scope)} and created_at >= p.starts_at and created_at < p.ends_at and ${isCountedOrder(sql)}
      group by 1) o
    where not p.is_counted`;
}
