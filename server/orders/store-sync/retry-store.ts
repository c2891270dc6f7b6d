import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { clearAttention } from "../order-attention.ts";
import { jobOf } from "./enqueue-store-command.ts";
import { attentionFor } from "./store-command.ts";
import { reopenStoreCommands } from "./store-commands.sql.ts";

/**
 * Retries all open commands immediately, refused ones included, of one order or of all the merchant's orders.
 * @returns the number of commands.
 */
export async function retryStore(
  ctx: Pick<Context, "clock" | "mailer">,
  sql: Sql,
  of: { merchantId: string; orderId: string | null },
): Promise<number> {
  const now = new Date(ctx.clock.now());
  const commands = await reopenStoreCommands(sql, of, now);
  for (const { order_id: orderId, kind } of commands) {
    if (orderId !== null) await clearAttention(ctx, sql, orderId, attentionFor(kind, "").kind);
  }
  const jobs = new Map(
    commands.map((command) => [command.order_id ?? command.session_id, jobOf(command, now)]),
  );
  await addJobs(sql, [...jobs.values()]);
  return commands.length;
}
