import type { Context } from "../../context.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { nextRecheckDelayMs } from "./begin-recheck.ts";
import { findDueRecheck, listDuePrefixes, saveRecheckTry, type RecheckRow } from "./vat-rechecks.sql.ts";
import { recheckOrder } from "./recheck-order.ts";

/** Maximum re-checks per member state and run, so that a recovered authority is not flooded. */
const PER_RUN = 60;
/** The task runs every minute. */
const RUN_MS = 50_000;

/**
 * Re-checks VAT numbers that could not be checked when their orders were placed. Member states are processed in
 * parallel, the numbers of one state in sequence. After a failure the state waits for the next run, so an outage causes
 * one request a minute.
 */
export default defineTask({
  name: "recheck-vat",
  cron: "* * * * *",
  async run({ ctx, abortSignal }) {
    const endsAt = performance.now() + RUN_MS;
    const hasTime = () => performance.now() < endsAt && abortSignal?.aborted !== true;
    const prefixes = await listDuePrefixes(ctx.sql, new Date(ctx.clock.now()));
    await Promise.all(prefixes.map((prefix) => recheckPrefix(ctx, prefix, hasTime)));
  },
});

async function recheckPrefix(ctx: Context, prefix: string, goesOn: () => boolean): Promise<void> {
  for (let asked = 0; asked < PER_RUN && goesOn(); asked += 1) {
    const due = await claim(ctx, prefix);
    if (due === null) return;
    const isAnswered = await recheckOrder(ctx, due).catch((error: unknown) => {
      // One order that cannot be handled must not keep the others from their turn.
      ctx.log.error({ err: error, order_id: due.order_id }, "a VAT number could not be re-checked");
      return true;
    });
    if (!isAnswered) return;
  }
}

/** Schedules the next try before this one runs, so that a crash loses only this try. */
async function claim(ctx: Context, prefix: string): Promise<RecheckRow | null> {
  const now = ctx.clock.now();
  return ctx.sql.begin(async (sql) => {
    const due = await findDueRecheck(sql, prefix, new Date(now));
    if (due !== null)
      await saveRecheckTry(sql, due.order_id, new Date(now + nextRecheckDelayMs(due.tries + 1)));
    return due;
  });
}
