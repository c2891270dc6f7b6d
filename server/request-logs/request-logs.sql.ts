import { belongsTo, type Scope } from "../db/scope.ts";
import type { Sql } from "../db/sql.ts";
import type { PagePosition } from "../http/input/page-cursor.ts";
import type { RequestLogRow } from "../http/request-log/request-log.sql.ts";

export interface LogFilter {
  method?: string | undefined;
  pathPrefix?: string | undefined;
  statusMin?: number | undefined;
  statusMax?: number | undefined;
  /** Requests with API keys, or of users: the dashboard's and those with user tokens. */
  caller?: "keys" | "users" | undefined;
  /** Entries before this one. */
  before: PagePosition | null;
  /** Entries since then; older ones are past the retention even when their partition still stands. */
  since: Date;
  now: Date;
  limit: number;
}

/** Prefix length in the index of migration 0010. */
const INDEXED_PATH_LENGTH = 200;
const MAX_CHARACTER = "\u{10FFFF}";

const filterIs = (sql: Sql, { method, pathPrefix, statusMin, statusMax, caller }: LogFilter) => sql`
  ${method === undefined ? sql`` : sql`and method = ${method}`}
  ${statusMin === undefined ? sql`` : sql`and status_code >= ${statusMin}`}
  ${statusMax === undefined ? sql`` : sql`and status_code <= ${statusMax}`}
  ${caller === undefined ? sql`` : caller === "users" ? sql`and user_subject is not null` : sql`and user_subject is null`}
  ${pathPrefix === undefined ? sql`` : pathBegins(sql, pathPrefix)}`;

/** Two conditions: a range of the index, which contains path prefixes only, and the exact prefix. */
const pathBegins = (sql: Sql, prefix: string) => {
  const indexed = Array.from(prefix).slice(0, INDEXED_PATH_LENGTH).join("");
  return sql`
    and left(path, 200) collate "C" >= ${indexed} and left(path, 200) collate "C" < ${indexed + MAX_CHARACTER}
    and starts_with(path, ${prefix})`;
};

const isBefore = (sql: Sql, { before }: LogFilter) =>
  // The first condition is implied by the second; it enables partition pruning.
  before === null
    ? sql``
    : sql`and created_at <= ${before.createdAt} and (created_at, id) < (${before.createdAt}, ${before.id}::uuid)`;

/**
 * The first `filter.limit` matches, most recent first, among the `rows` most recent entries before the cursor (null:
 * among all).
 */
export async function listAmongRecent(
  sql: Sql,
  scope: Scope,
  filter: LogFilter,
  rows: number | null,
): Promise<RequestLogRow[]> {
  return sql<RequestLogRow[]>`
    select * from (
      select * from request_logs
      where ${belongsTo(sql, scope)} and created_at >= ${filter.since} ${isBefore(sql, filter)}
      order by created_at desc, id desc limit ${rows}) recent
    where true ${filterIs(sql, filter)}
    order by created_at desc, id desc limit ${filter.limit}`;
}

/**
 * The first `filter.limit` matches of a time range, most recent first: collects all matches by the filter's index, then
 * sorts.
 */
export async function listAmongMatches(
  sql: Sql,
  scope: Scope,
  filter: LogFilter,
  range: { from: Date; to: Date | null },
): Promise<RequestLogRow[]> {
  return sql<RequestLogRow[]>`
    with matches as materialized (
      select * from request_logs
      where ${belongsTo(sql, scope)} and created_at >= ${range.from}
        ${range.to === null ? sql`` : sql`and created_at < ${range.to}`}
        ${isBefore(sql, filter)} ${filterIs(sql, filter)})
    select * from matches order by created_at desc, id desc limit ${filter.limit}`;
}

/** Calls with a user token name no mode: they are a workspace's in both, and no merchant's. */
const ofNoMode = (sql: Sql, { workspaceId }: Scope) =>
  sql`workspace_id = ${workspaceId} and livemode is null`;

/**
 * The first `filter.limit` matches among the calls with user tokens, most recent first. Sorted by the mode, too, which is
 * none in all of them: else the index does not give the order.
 */
export async function listOfNoMode(sql: Sql, scope: Scope, filter: LogFilter): Promise<RequestLogRow[]> {
  return sql<RequestLogRow[]>`
    select * from request_logs
    where ${ofNoMode(sql, scope)} and created_at >= ${filter.since} ${isBefore(sql, filter)} ${filterIs(sql, filter)}
    order by livemode, created_at desc, id desc limit ${filter.limit}`;
}

/** @param between possible time range of the request; limits the search to one or two partitions. */
export async function findRequestLog(
  sql: Sql,
  scope: Scope,
  requestId: string,
  between: { from: Date; to: Date },
): Promise<RequestLogRow | null> {
  const [row] = await sql<RequestLogRow[]>`
    select * from request_logs
    where request_id = ${requestId} and workspace_id = ${scope.workspaceId}
      and (livemode = ${scope.livemode} or livemode is null)
      ${scope.merchantId === null ? sql`` : sql`and merchant_id = ${scope.merchantId}`}
      and created_at >= ${between.from} and created_at < ${between.to}`;
  return row ?? null;
}
