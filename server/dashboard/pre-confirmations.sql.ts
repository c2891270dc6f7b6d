import type { Sql } from "../db/sql.ts";
import type { PreConfirmationRow } from "../pre-confirmation/calls.sql.ts";

/** A pre-confirmation call for the dashboard. */
export interface PreConfirmationCall extends PreConfirmationRow {
  merchant_name: string;
}

/** The newest calls of a workspace's merchants, newest first. */
export async function listPreConfirmations(
  sql: Sql,
  workspaceId: string,
  limit: number,
): Promise<PreConfirmationCall[]> {
  return sql<PreConfirmationCall[]>`
    select p.*, m.name as merchant_name
    from merchants m cross join lateral (
      select * from pre_confirmations where merchant_id = m.id order by created_at desc limit ${limit}
    ) p
    where m.workspace_id = ${workspaceId}
    order by p.created_at desc limit ${limit}`;
}
