import type { Scope } from "../db/scope.ts";
import { readWithKeptPlans, type Pool, type Sql } from "../db/sql.ts";
import type { RequestLogRow } from "../http/request-log/request-log.sql.ts";
import { listAmongMatches, listAmongRecent, listOfNoMode, type LogFilter } from "./request-logs.sql.ts";

const HOUR_MS = 3_600_000;
/** Enough for most filters to fill a page; read in a few milliseconds. */
const RECENT_ROWS = 1_500;
const FIRST_RANGE_MS = HOUR_MS;
const RANGE_GROWTH = 4;

/**
 * Matching entries, most recent first, with a latency nearly independent of table size and selectivity
 * (docs/decisions/0020): frequent matches are found among the most recent entries, rare ones by the filter's index in
 * growing time ranges until the page is full. Query plans are cached, because planning over a month of partitions takes
 * longer than reading.
 */
export function listRequestLogs(sql: Pool, scope: Scope, filter: LogFilter): Promise<RequestLogRow[]> {
  return readWithKeptPlans(sql, async (connection) => {
    const ofMode = await listBy(connection, scope, filter);
    if (scope.merchantId !== null || filter.caller === "keys") return ofMode;
    const ofNoMode = await listOfNoMode(connection, scope, filter);
    return [...ofMode, ...ofNoMode].toSorted(newestFirst).slice(0, filter.limit);
  });
}

/** As the queries sort. */
function newestFirst(a: RequestLogRow, b: RequestLogRow): number {
  return b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1);
}

async function listBy(sql: Sql, scope: Scope, filter: LogFilter): Promise<RequestLogRow[]> {
  const { method, pathPrefix, statusMin, statusMax, caller, limit } = filter;
  const isFiltered = [method, pathPrefix, statusMin, statusMax, caller].some((value) => value !== undefined);
  const recent = await listAmongRecent(sql, scope, filter, isFiltered ? RECENT_ROWS : null);
  if (!isFiltered || recent.length >= limit) return recent;

  const found: RequestLogRow[] = [];
  const since = filter.since.getTime();
  let to: Date | null = null;
  let from = (filter.before?.createdAt ?? filter.now).getTime();
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
