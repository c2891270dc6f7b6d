import type { Context } from "../../context.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { listLapsedCalls, settleCall } from "./ledger.sql.ts";

const BATCH = 500;

/** Releases what processes that were killed during a call have reserved. What those calls cost is not known. */
async function releaseReservations(ctx: Context): Promise<void> {
  const lapsed = await listLapsedCalls(ctx.sql, new Date(ctx.clock.now()), BATCH);
  for (const { id, merchant_id: merchantId } of lapsed) {
    await settleCall(ctx.sql, merchantId, id, {
      state: "lapsed",
      succeeded: false,
      cost: 0,
      inputTokens: null,
      outputTokens: null,
    });
  }
  if (lapsed.length > 0) ctx.log.warn({ calls: lapsed.length }, "released reservations of model calls");
}

export default defineTask({
  name: "release-ai-reservations",
  cron: "* * * * *",
  run: ({ ctx }) => releaseReservations(ctx),
});
