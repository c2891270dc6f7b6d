import type { AuditAction } from "../../shared/wire/audit.ts";
import type { Sql } from "../db/sql.ts";
import type { PagePosition } from "../http/input/page-cursor.ts";

export interface AuditRow {
  workspaceId: string;
  actor: string;
  keyPrefix: string | null;
  action: string;
  target: string;
  requestId: string | null;
  changedFields: readonly string[];
}

export async function insertAuditEntry(sql: Sql, entry: AuditRow): Promise<void> {
  await sql`
    insert into audit_entries (workspace_id, actor, key_prefix, action, target, request_id, changed_fields)
    values (${entry.workspaceId}, ${entry.actor}, ${entry.keyPrefix}, ${entry.action}, ${entry.target},
      ${entry.requestId}, ${entry.changedFields})`;
}

export interface AuditFilter {
  action: AuditAction | null;
  actor: string | null;
  target: string | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  /** Entries before this one. */
  before: PagePosition | null;
}

export interface AuditEntryRow {
  id: string;
  actor: string;
  key_prefix: string | null;
  action: AuditAction;
  target: string;
  request_id: string | null;
  changed_fields: string[];
  created_at: Date;
}

/** The entries of a workspace, newest first. */
export async function listAuditEntries(
  sql: Sql,
  workspaceId: string,
  { action, actor, target, from, to, before }: AuditFilter,
  limit: number,
): Promise<AuditEntryRow[]> {
  return sql<AuditEntryRow[]>`
    select e.id::text, actor, key_prefix, action, target, request_id, changed_fields,
      created_at
    from audit_entries e
    where workspace_id = ${workspaceId}
      ${action === null ? sql`` : sql`and action = ${action}`}
      ${actor === null ? sql`` : sql`and actor = ${actor}`}
      ${target === null ? sql`` : sql`and target = ${target}`}
      ${from === null ? sql`` : sql`and created_at >= ${from}`}
      ${to === null ? sql`` : sql`and created_at < ${to}`}
      ${before === null ? sql`` : sql`and (created_at, e.id) < (${before.createdAt}::timestamptz, ${before.id}::bigint)`}
    order by created_at desc, e.id desc limit ${limit}`;
}
