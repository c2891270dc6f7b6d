import { addJobs } from "../../jobs/add-jobs.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { bulkReplayJob } from "../deliveries/bulk-replay.ts";
import { listJoblessReplays } from "../deliveries/bulk-replays.sql.ts";
import { listJoblessDeliveries } from "../deliveries/deliveries.sql.ts";
import { nextDeliveryJob } from "./delivery-job.ts";
import type { Context } from "../../context.ts";

const BATCH = 500;
/** A delivery that came due this recently may still be on its way from one job to the next. */
const GRACE_MS = 10_000;
const SECOND_SWEEP_AFTER_MS = 30_000;

/**
 * Queues every due pending delivery that has no job. With it, losing the queue's whole schema loses no delivery.
 * @returns how many were queued.
 */
export async function sweepDeliveries(ctx: Context): Promise<number> {
  let queued = 0;
  for (;;) {
    const rows = await listJoblessDeliveries(ctx.sql, new Date(ctx.clock.now() - GRACE_MS), BATCH);
    await addJobs(
      ctx.sql,
      rows.map((row) => nextDeliveryJob(row)),
    );
    queued += rows.length;
    if (rows.length < BATCH) break;
  }
  if (queued > 0) ctx.log.warn({ queued }, "deliveries without a job were queued again");
  return queued;
}

/** Cron's finest step is a minute: each of its runs queues one more for half a minute later. */
export default defineTask({
  name: "sweep-deliveries",
  cron: "* * * * *",
  async run({ ctx, payload }) {
    await sweepDeliveries(ctx);
    await addJobs(
      ctx.sql,
      (await listJoblessReplays(ctx.sql)).map((id) => bulkReplayJob(id)),
    );
    const isSecond = typeof payload === "object" && payload !== null && "second" in payload;
    if (isSecond) return;
    await addJobs(ctx.sql, [
      {
        identifier: "sweep-deliveries",
        payload: { second: true },
        runAt: new Date(ctx.clock.now() + SECOND_SWEEP_AFTER_MS),
        jobKey: "sweep-deliveries:second",
      },
    ]);
  },
});
