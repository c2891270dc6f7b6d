import { defineTask } from "../jobs/define-task.ts";
import { STORE_GRACE_MS } from "./leases.ts";
import { settleCall } from "./settle-pre-confirmation.ts";
import { listLapsedHolds } from "./settlements.sql.ts";

const BATCH = 200;

/** Releases places of orders in the store whose hold ended without an event from the store. */
export default defineTask({
  name: "release-lapsed-holds",
  cron: "* * * * *",
  async run({ ctx, abortSignal }) {
    const next = () => listLapsedHolds(ctx.sql, new Date(ctx.clock.now() - STORE_GRACE_MS), BATCH);
    for (let holds = await next(); holds.length > 0; holds = await next()) {
      for (const { id, merchant_id } of holds) {
        if (abortSignal?.aborted) return;
        await ctx.sql.begin((sql) => settleCall(ctx, sql, { merchantId: merchant_id, id }, "released"));
      }
    }
  },
});
