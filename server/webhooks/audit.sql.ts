import type { Sql } from "../db/sql.ts";

export async function insertAuditEntry(
  sql: Sql,
  workspaceId: string,
  entry: { actor: string; keyPrefix: string; action: string; target: string; requestId: string },
): Promise<void> {
  await sql`
    insert into audit_entries (workspace_id, actor, key_prefix, action, target, request_id)
    values (${workspaceId}, ${entry.actor}, ${entry.keyPrefix}, ${entry.action}, ${entry.target},
      ${entry.requestId})`;
}
