import type { Context } from "../../context.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { listLapsedCalls, settleCall } from "./ledger.sql.ts";

const BATCH = 500;

/** Books the calls of processes that were killed before they could: at what was sent and received until then. */
async function bookLapsedCalls(ctx: Context): Promise<void> {
  const lapsed = await listLapsedCalls(ctx.sql, new Date(ctx.clock.now()), BATCH);
  for (const { id, merchant_id: merchantId, sent } of lapsed) {
    await settleCall(ctx.sql, merchantId, id, {
      state: "lapsed",
      succeeded: false,
      cost: sent,
      inputTokens: null,
      outputTokens: null,
    });
  }
  if (lapsed.length > 0) ctx.log.warn({ calls: lapsed.length }, "booked model calls whose process had ended");
}

export default defineTask({
  name: "release-ai-reservations",
  cron: "* * * * *",
  run: ({ ctx }) => bookLapsedCalls(ctx),
});
