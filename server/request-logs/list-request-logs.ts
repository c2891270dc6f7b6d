import type { Scope } from "../db/scope.ts";
import { readWithKeptPlans, type Pool, type Sql } from "../db/sql.ts";
import type { RequestLogRow } from "../http/request-log/request-log.sql.ts";
import { listAmongMatches, listAmongRecent, type LogFilter } from "./request-logs.sql.ts";

const HOUR_MS = 3_600_000;
/** What most filters need to fill a page; so many entries are read in a few milliseconds. */
const RECENT_ROWS = 1_500;
const FIRST_RANGE_MS = HOUR_MS;
const RANGE_GROWTH = 4;

/**
 * Entries that match, most recent first, in a time that hardly depends on how many entries there are, nor on how few of
 * them match (docs/decisions/0020): what is frequent is met while walking through the most recent entries, what is rare is
 * looked up by its own index in ranges of time that grow until the page is full. Plans are kept: planning over a month of
 * partitions took longer than reading from them.
 */
export function listRequestLogs(sql: Pool, scope: Scope, filter: LogFilter): Promise<RequestLogRow[]> {
  return readWithKeptPlans(sql, (connection) => listBy(connection, scope, filter));
}

async function listBy(sql: Sql, scope: Scope, filter: LogFilter): Promise<RequestLogRow[]> {
  const { method, pathPrefix, statusMin, statusMax, limit } = filter;
  const isFiltered = [method, pathPrefix, statusMin, statusMax].some((value) => value !== undefined);
  const recent = await listAmongRecent(sql, scope, filter, isFiltered ? RECENT_ROWS : null);
  if (!isFiltered || recent.length >= limit) return recent;

  const found: RequestLogRow[] = [];
  const since = filter.since.getTime();
  let to: Date | null = null;
  let from = (filter.before?.createdAt ?? new Date()).getTime();
  let span = FIRST_RANGE_MS;
  do {
    from = Math.max(from - span, since);
    const range: { from: Date; to: Date | null } = { from: new Date(from), to };
    found.push(...(await listAmongMatches(sql, scope, { ...filter, limit: limit - found.length }, range)));
    to = range.from;
    span *= RANGE_GROWTH;
  } while (from > since && found.length < limit);
  return found;
}
