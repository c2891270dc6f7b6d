import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import type { Sql } from "../db/sql.ts";
import { emit } from "../webhooks/emit.ts";
import { cancelOrderRecord, findOrderBySession } from "../orders/order-records.sql.ts";
import { orderEventData } from "../orders/order-event.ts";
import { eventScope, sessionEventData } from "./session-view.ts";
import { expireSession, type SessionRow } from "./sessions.sql.ts";

/**
 * `open → expired`: the pending order, if any, is cancelled, here at once and in the store by a job.
 * @returns null when the session was not open any more.
 */
export async function expireOpenSession(ctx: Context, sessionId: string): Promise<SessionRow | null> {
  return ctx.sql.begin(async (sql) => {
    const session = await expireSession(sql, sessionId);
    if (session !== null) await tellExpired(ctx, sql, session);
    return session;
  });
}

/** Cancels the order of a session that has just expired and tells of it, in the caller's transaction. */
export async function tellExpired(ctx: Context, sql: Sql, session: SessionRow): Promise<void> {
  const order = await findOrderBySession(sql, session.id);
  if (order?.status === "pending") {
    const canceled = await cancelOrderRecord(sql, order.id, false);
    await emit(ctx, sql, "order.canceled", {
      ...eventScope(session),
      data: { ...orderEventData(canceled, session), amount: 0 },
    });
  }
  // Also without a record: an attempt may have died between the store's order and ours.
  if (order === null ? session.attempt > 0 : order.status === "pending") {
    const payload = { sessionId: session.id, attempt: session.attempt, since: ctx.clock.now() };
    await addJobs(sql, [{ identifier: "cancel-store-order", payload }]);
  }
  await emit(ctx, sql, "session.expired", {
    ...eventScope(session),
    data: sessionEventData(session, order?.id ?? null),
  });
}
