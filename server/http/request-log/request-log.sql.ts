import type { Pool } from "../../db/sql.ts";
import { unhurried } from "../../db/unhurried.sql.ts";

/** One row of `request_logs`. */
export interface RequestLogRow {
  created_at: Date;
  id: string;
  request_id: string;
  workspace_id: string | null;
  api_key_id: string | null;
  /** The user, of a token or a dashboard session. */
  user_subject: string | null;
  merchant_id: string | null;
  livemode: boolean | null;
  method: string;
  path: string;
  status_code: number;
  latency_ms: number;
  request_size_bytes: number | null;
  response_size_bytes: number | null;
  user_agent: string | null;
  error_code: string | null;
}

/** Inserts rows with one statement of constant text, without waiting for the disk. */
export async function insertRequestLogs(sql: Pool, rows: readonly RequestLogRow[]): Promise<void> {
  await sql`
    insert into request_logs
    select logged.* from ${unhurried(sql)}, jsonb_populate_recordset(null::request_logs, ${sql.json(rows as never)}) logged`;
}
