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
  /** The payload in older versions, by version; null when no subscriber has one. */
  older_payloads: object | null;
}

export async function insertEvent(sql: Sql, event: NewEvent): Promise<void> {
  await eventInsertion(sql, event);
}

/** The statement, to be run alone or as a part of another. */
export function eventInsertion(sql: Sql, event: NewEvent) {
  return sql`
    insert into events (id, workspace_id, merchant_id, livemode, type, created_at, payload, older_payloads)
    values (${event.id}, ${event.workspace_id}, ${event.merchant_id}, ${event.livemode}, ${event.type},
      ${event.created_at}, ${JSON.stringify(event.payload)}::text::json,
      ${event.older_payloads && JSON.stringify(event.older_payloads)}::text::json)`;
}
