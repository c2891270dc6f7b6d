import { ensurePartitions } from "../db/partitions.ts";
import { defineTask } from "../jobs/define-task.ts";

/** Keeps a week of partitions ahead; hourly, so that a run missed at midnight is made up for. */
export default defineTask({
  name: "make-partitions",
  cron: "7 * * * *",
  async run({ ctx }) {
    const made = await ensurePartitions(ctx.sql, ctx.clock.now());
    if (made.length > 0) ctx.log.info({ made }, "created partitions ahead");
  },
});
