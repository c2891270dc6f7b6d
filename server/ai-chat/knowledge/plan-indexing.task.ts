import type { Context } from "../../context.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { takeDueMerchants } from "./indexes.sql.ts";

/** Prices and stock change; an answer may be wrong about them for as long. */
const INDEX_EVERY_MS = 60 * 60_000;
const BATCH = 500;
/** After everything that a user waits for. */
const PRIORITY = 10;

/** Queues a job for each store that is due; a merchant that enables AI answers is due at once. */
async function planIndexing(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.sql.begin(async (sql) => {
    const period = { now: new Date(now), next: new Date(now + INDEX_EVERY_MS) };
    const merchantIds = await takeDueMerchants(sql, period, BATCH);
    await addJobs(
      sql,
      merchantIds.map((merchantId) => ({
        identifier: "index-store",
        payload: { merchantId },
        jobKey: `index-store/${merchantId}`,
        priority: PRIORITY,
      })),
    );
  });
}

export default defineTask({
  name: "plan-indexing",
  cron: "* * * * *",
  run: ({ ctx }) => planIndexing(ctx),
});
