import type { Sql } from "../../db/sql.ts";

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

/**
 * When the last event of a connected account arrived, and when the last card payment was made on one: a payment is always
 * followed by an event.
 */
export async function findLastConnectedEvent(
  sql: Sql,
  livemode: boolean,
): Promise<{ event_at: Date | null; paid_at: Date | null }> {
  const [row] = await sql<[{ event_at: Date | null; paid_at: Date | null }]>`
    select
      (select max(received_at) from processor_events where livemode = ${livemode} and account_id is not null) as event_at,
      (select max(paid_at) from orders where livemode = ${livemode} and session_id is not null
        and payment_intent is not null) as paid_at`;
  return row;
}
