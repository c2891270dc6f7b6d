import type { Sql } from "../db/sql.ts";

export interface EventSigningRow {
  name: string;
  /** Since when the merchant's store signs its events; null: not yet. */
  store_events_signed_at: Date | null;
  /** The last unsigned event that was refused, while its notice is open. */
  store_events_refused_at: Date | null;
}

export async function findEventSigning(sql: Sql, merchantId: string): Promise<EventSigningRow> {
  const [row] = await sql<EventSigningRow[]>`
    select name, store_events_signed_at, store_events_refused_at from merchants where id = ${merchantId}`;
  if (row === undefined) throw new Error(`there is no merchant ${merchantId}`);
  return row;
}

/** Records that the merchant's store signs its events. Keeps the first time. */
export async function saveSignedEvents(sql: Sql, merchantId: string, at: Date): Promise<void> {
  await sql`
    update merchants set store_events_signed_at = ${at} where id = ${merchantId} and store_events_signed_at is null`;
}

/** @param at null: no refused event is of interest any more. */
export async function saveRefusedEvent(sql: Sql, merchantId: string, at: Date | null): Promise<void> {
  await sql`update merchants set store_events_refused_at = ${at} where id = ${merchantId}`;
}
