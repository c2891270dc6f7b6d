import type { Sql } from "../db/sql.ts";

/** A pre-confirmation call for the dashboard. */
export interface PreConfirmationCall {
  id: string;
  merchant_name: string;
  session_id: string | null;
  order_id: string | null;
  attempt: number;
  result: "go_on" | "refused" | "unavailable" | null;
  bypassed: boolean;
  reason: string | null;
  message: string | null;
  status_code: number | null;
  duration_ms: number | null;
  error: string | null;
  settled_outcome: "paid" | "held" | "released" | null;
  created_at: Date;
}

/** The newest calls of a workspace's merchants, newest first. */
export async function listPreConfirmations(
  sql: Sql,
  workspaceId: string,
  limit: number,
): Promise<PreConfirmationCall[]> {
  return sql<PreConfirmationCall[]>`
    select p.id, m.name as merchant_name, p.session_id, p.order_id, p.attempt, p.result, p.bypassed, p.reason, p.message,
      p.status_code, p.duration_ms, p.error, p.settled_outcome, p.created_at
    from merchants m cross join lateral (
      select * from pre_confirmations where merchant_id = m.id order by created_at desc limit ${limit}
    ) p
    where m.workspace_id = ${workspaceId}
    order by p.created_at desc limit ${limit}`;
}
