import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";

/** Refusals of one merchant, or of the workspace's own calls, with one error. */
export interface RefusedRow {
  merchant_id: string | null;
  error_code: string | null;
  last_24h: number;
  last_7d: number;
  last_at: Date;
  /** Calls that were read, of the method with the most. */
  most: number;
}

/** All that an API route answers: the index has the method before the status. */
const METHODS = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"];

const refused = (sql: Sql, scope: Scope, from: Date) => sql`
  select merchant_id, error_code, created_at from request_logs
  where ${belongsTo(sql, scope)} and status_code = 429 and created_at >= ${from}`;

/** By merchant and error; `read` is how many calls were read in all. */
const counts = (sql: Sql, dayAgo: Date) => sql`
  merchant_id, error_code, count(*) as week, count(*) filter (where created_at >= ${dayAgo}) as day,
  max(created_at) as last_at, sum(count(*)) over () as read`;

interface Wanted {
  from: Date;
  dayAgo: Date;
  /** The newest that are read, of each method. */
  calls: number;
  /** That are returned. */
  rows: number;
}

/** The newest of each method; of a merchant the newest of all, which another index has in their order. */
const counted = (sql: Sql, scope: Scope, { from, dayAgo, calls }: Wanted) =>
  scope.merchantId === null
    ? sql`unnest(${sql.array(METHODS)}::text[]) as of (name) cross join lateral (
        select ${counts(sql, dayAgo)} from (
          ${refused(sql, scope, from)} and method = of.name order by created_at desc limit ${calls}) newest
        group by 1, 2) found`
    : sql`(
        select ${counts(sql, dayAgo)} from (
          ${refused(sql, scope, from)} order by created_at desc limit ${calls}) newest
        group by 1, 2) found`;

/**
 * Counts the calls in the request log that were refused with 429, the most first. Read these with kept plans: there are
 * forty partitions. The newest are read in the order of the index, and no more: a bitmap would have all of a flood.
 */
export async function countRefusedCalls(sql: Sql, scope: Scope, wanted: Wanted): Promise<RefusedRow[]> {
  const inOrder = sql`set local enable_bitmapscan = off`.execute();
  const rows = sql<RefusedRow[]>`
    select found.merchant_id, found.error_code, sum(found.week)::int as last_7d, sum(found.day)::int as last_24h,
      max(found.last_at) as last_at, max(max(found.read)) over ()::int as most
    from ${counted(sql, scope, wanted)}
    group by 1, 2 order by 3 desc, 1, 2 limit ${wanted.rows}`;
  return (await Promise.all([inOrder, rows]))[1];
}
