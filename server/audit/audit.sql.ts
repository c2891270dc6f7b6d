import type { Sql } from "../db/sql.ts";

export interface AuditRow {
  workspaceId: string;
  actor: string;
  keyPrefix: string | null;
  action: string;
  target: string;
  requestId: string | null;
}

export async function insertAuditEntry(sql: Sql, entry: AuditRow): Promise<void> {
  await sql`
    insert into audit_entries (workspace_id, actor, key_prefix, action, target, request_id)
    values (${entry.workspaceId}, ${entry.actor}, ${entry.keyPrefix}, ${entry.action}, ${entry.target},
      ${entry.requestId})`;
}
