import type { StoreEvent } from "../../shared/wire/store.ts";
import { jsonText, type Sql } from "../db/sql.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

export async function insertDeferredStoreEvent(
  sql: Sql,
  session: Pick<SessionRow, "id" | "workspace_id" | "merchant_id" | "livemode">,
  orderId: string,
  event: StoreEvent,
): Promise<void> {
  await sql`
    insert into deferred_store_events (workspace_id, merchant_id, livemode, session_id, order_id, occurred_at, event)
    values (${session.workspace_id}, ${session.merchant_id}, ${session.livemode}, ${session.id}, ${orderId},
      ${new Date(event.occurredAt)}, ${jsonText(sql, event)})`;
}

/** The order id with which the first deferred event of a session was answered; null if there is none. */
export async function findDeferredOrderId(sql: Sql, sessionId: string): Promise<string | null> {
  const [row] = await sql<{ order_id: string }[]>`
    select order_id from deferred_store_events where session_id = ${sessionId} order by seq limit 1`;
  return row?.order_id ?? null;
}

/** Removes the deferred events of a session and returns them in the order in which they happened in the store. */
export async function takeDeferredStoreEvents(
  sql: Sql,
  sessionId: string,
): Promise<{ order_id: string; event: StoreEvent }[]> {
  return sql<{ order_id: string; event: StoreEvent }[]>`
    with taken as (delete from deferred_store_events where session_id = ${sessionId} returning *)
    select order_id, event from taken order by occurred_at, seq`;
}
