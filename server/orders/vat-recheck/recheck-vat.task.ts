import type { Context } from "../../context.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { nextRecheckDelayMs } from "./begin-recheck.ts";
import { findDueRecheck, listDuePrefixes, saveRecheckTry, type RecheckRow } from "./vat-rechecks.sql.ts";
import { recheckOrder } from "./recheck-order.ts";

/** Of one member state in one run: an authority that is back must not be met by everybody who waited. */
const PER_RUN = 60;
/** The next run comes after a minute. */
const RUN_MS = 50_000;

/**
 * Asks again about VAT numbers that could not be checked when their orders were placed. The member states go side by
 * side, the numbers of one state one after the other; a state that does not answer is left alone until the next run, so
 * that an outage costs it one question a minute.
 */
export default defineTask({
  name: "recheck-vat",
  cron: "* * * * *",
  async run({ ctx, abortSignal }) {
    const endsAt = performance.now() + RUN_MS;
    const goesOn = () => performance.now() < endsAt && abortSignal?.aborted !== true;
    const prefixes = await listDuePrefixes(ctx.sql, new Date(ctx.clock.now()));
    await Promise.all(prefixes.map((prefix) => recheckState(ctx, prefix, goesOn)));
  },
});

async function recheckState(ctx: Context, prefix: string, goesOn: () => boolean): Promise<void> {
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

/** Takes the next turn away before it is used: whoever dies in it, or never comes back, has only lost this one. */
async function claim(ctx: Context, prefix: string): Promise<RecheckRow | null> {
  const now = ctx.clock.now();
  return ctx.sql.begin(async (sql) => {
    const due = await findDueRecheck(sql, prefix, new Date(now));
    if (due !== null)
      await saveRecheckTry(sql, due.order_id, new Date(now + nextRecheckDelayMs(due.tries + 1)));
    return due;
  });
}
