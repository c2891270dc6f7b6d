import { clearAttention } from "../order-attention.ts";
import { findSessionById } from "../../sessions/sessions.sql.ts";
import type { Context } from "../../context.ts";
import { addJobs, type NewJob } from "../../jobs/add-jobs.ts";
import type { Sql } from "../../db/sql.ts";
import { listUntoldOrders } from "../order-payments.sql.ts";
import { listUntoldRefunds } from "../refunds/refunds.sql.ts";

/**
 * Tells a store at once what it could not be told, or refused: of one order, or of all of a merchant's. Telling is
 * idempotent, so what is on its way already does no harm.
 * @returns how many things are told.
 */
export async function retryStore(
  ctx: Pick<Context, "clock" | "mailer">,
  sql: Sql,
  of: { merchantId: string; orderId: string | null },
): Promise<number> {
  const orders = await listUntoldOrders(sql, of);
  const refunds = await listUntoldRefunds(sql, of);
  const jobs: NewJob[] = refunds.map((refundId) => ({
    identifier: "tell-store-refund",
    payload: { refundId },
  }));
  for (const { id, session_id: sessionId, status } of orders) {
    await clearAttention(ctx, sql, id, "store");
    if (status !== "canceled") jobs.push({ identifier: "sync-order", payload: { orderId: id } });
    else if (sessionId !== null) {
      const attempt = (await findSessionById(sql, sessionId))?.attempt ?? 0;
      const payload = { sessionId, attempt, since: ctx.clock.now() };
      jobs.push({ identifier: "cancel-store-order", payload });
    }
  }
  await addJobs(sql, jobs);
  return jobs.length;
}
