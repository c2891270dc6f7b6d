import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { emit } from "../webhooks/emit.ts";
import { cancelOrderRecord, findOrderBySession } from "../orders/orders.sql.ts";
import { orderEventData } from "../orders/order-event.ts";
import { enqueueStoreCommand } from "../orders/store-sync/enqueue-store-command.ts";
import { eventScope, sessionEventData } from "./session-view.ts";
import { expireSession, type SessionRow } from "./sessions.sql.ts";

/**
 * `open → expired`: cancels the pending order, if any, in our record at once and in the store by a command.
 * @returns null if the session was no longer open.
 */
export async function expireOpenSession(ctx: Context, sessionId: string): Promise<SessionRow | null> {
  return ctx.sql.begin(async (sql) => {
    const session = await expireSession(sql, sessionId);
    if (session !== null) await recordExpiry(ctx, sql, session);
    return session;
  });
}

const cancel = { kind: "cancel", payload: {} } as const;

/**
 * Cancels the order of a session that has just expired, here and in its store, and emits the events, in the caller's
 * transaction.
 */
export async function recordExpiry(ctx: Context, sql: Sql, session: SessionRow): Promise<void> {
  const order = await findOrderBySession(sql, session.id);
  if (order?.status === "pending") {
    await enqueueStoreCommand(ctx, sql, order, cancel);
    const canceled = await cancelOrderRecord(sql, order.id);
    await emit(ctx, sql, "order.canceled", {
      ...eventScope(session),
      data: { ...orderEventData(canceled), amount: 0 },
    });
  }
  // Also without a record: an attempt may have died after the store's order was placed.
  if (order === null && session.attempt > 0) {
    const { workspace_id, merchant_id, livemode, attempt } = session;
    const unrecorded = { workspace_id, merchant_id, livemode, attempt, id: null, session_id: session.id };
    await enqueueStoreCommand(ctx, sql, unrecorded, cancel);
  }
  await emit(ctx, sql, "session.expired", {
    ...eventScope(session),
    data: sessionEventData(session, order?.id ?? null),
  });
}
