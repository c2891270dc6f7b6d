import type { Sql } from "../db/sql.ts";

export interface NewEvent {
  id: string;
  workspace_id: string;
  /** Null for events of the workspace itself. */
  merchant_id: string | null;
  livemode: boolean;
  type: string;
  created_at: Date;
  payload: object;
}

export async function insertEvent(sql: Sql, event: NewEvent): Promise<void> {
  await sql`
    insert into events (id, workspace_id, merchant_id, livemode, type, created_at, payload)
    values (${event.id}, ${event.workspace_id}, ${event.merchant_id}, ${event.livemode}, ${event.type},
      ${event.created_at}, ${JSON.stringify(event.payload)}::text::json)`;
}
