import type { Sql } from "../db/sql.ts";
import type { RequestLogRow } from "../http/request-log.sql.ts";

/** Whose entries: each query is bound to one workspace and mode, and to one merchant when the caller named one. */
export interface LogTenant {
  workspaceId: string;
  livemode: boolean;
  merchantId: string | null;
}

export interface LogFilter {
  method?: string | undefined;
  pathPrefix?: string | undefined;
  statusMin?: number | undefined;
  statusMax?: number | undefined;
  /** Entries before this one. */
  before: { createdAt: Date; id: string } | null;
  /** Entries since then; older ones are past the retention even when their partition still stands. */
  since: Date;
  limit: number;
}

const tenantIs = (sql: Sql, tenant: LogTenant) => sql`
  workspace_id = ${tenant.workspaceId} and livemode = ${tenant.livemode}
  ${tenant.merchantId === null ? sql`` : sql`and merchant_id = ${tenant.merchantId}`}`;

/** Most recent first. */
export async function listRequestLogs(
  sql: Sql,
  tenant: LogTenant,
  filter: LogFilter,
): Promise<RequestLogRow[]> {
  const { method, pathPrefix, statusMin, statusMax, before } = filter;
  return sql<RequestLogRow[]>`
    select * from request_logs
    where ${tenantIs(sql, tenant)} and created_at >= ${filter.since}
      ${before === null ? sql`` : sql`and (created_at, id) < (${before.createdAt}, ${before.id}::uuid)`}
      ${method === undefined ? sql`` : sql`and method = ${method}`}
      ${pathPrefix === undefined ? sql`` : sql`and starts_with(path, ${pathPrefix})`}
      ${statusMin === undefined ? sql`` : sql`and status_code >= ${statusMin}`}
      ${statusMax === undefined ? sql`` : sql`and status_code <= ${statusMax}`}
    order by created_at desc, id desc
    limit ${filter.limit}`;
}

/** @param between when the request can have been answered; keeps the search to one or two days' partitions. */
export async function findRequestLog(
  sql: Sql,
  tenant: LogTenant,
  requestId: string,
  between: { from: Date; to: Date },
): Promise<RequestLogRow | null> {
  const [row] = await sql<RequestLogRow[]>`
    select * from request_logs
    where request_id = ${requestId} and ${tenantIs(sql, tenant)}
      and created_at >= ${between.from} and created_at < ${between.to}`;
  return row ?? null;
}
