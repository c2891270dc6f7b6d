import type { Sql } from "../db/sql.ts";

/** Records a processor event; false if it was already recorded. */
export async function insertProcessorEvent(
  sql: Sql,
  event: { id: string; type: string; accountId: string | null; livemode: boolean },
): Promise<boolean> {
  const rows = await sql`
    insert into processor_events (id, type, account_id, livemode)
    values (${event.id}, ${event.type}, ${event.accountId}, ${event.livemode})
    on conflict (id) do nothing returning 1`;
  return rows.length === 1;
}

export async function isKnownProcessorEvent(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`select 1 from processor_events where id = ${id}`;
  return rows.length === 1;
}
