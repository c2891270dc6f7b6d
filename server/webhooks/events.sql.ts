import { jsonText, type Sql } from "../db/sql.ts";

export interface NewEvent {
  id: string;
  workspace_id: string;
  /** Null for events of the workspace itself. */
  merchant_id: string | null;
  livemode: boolean;
  type: string;
  created_at: Date;
  /** The session whose event it is, else the order; null if it concerns neither. */
  subject_id: string | null;
  payload: object;
  /** The payload in older versions, by version; null when no subscriber has one. */
  older_payloads: object | null;
}

export async function insertEvents(sql: Sql, events: readonly NewEvent[]): Promise<void> {
  await eventInsertions(sql, events);
}

/** The statement, to be run alone or as a part of another. Payloads are kept as they are written: key order and all. */
export function eventInsertions(sql: Sql, events: readonly NewEvent[]) {
  return sql`
    insert into events (id, workspace_id, merchant_id, livemode, type, created_at, subject_id, payload, older_payloads)
    select id, workspace_id, merchant_id, livemode, type, created_at, subject_id, payload, older_payloads
    from json_populate_recordset(null::events, ${jsonText(sql, events)})`;
}
