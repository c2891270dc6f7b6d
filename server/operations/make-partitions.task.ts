import { ensurePartitions } from "../db/partitions.ts";
import { defineTask } from "../jobs/define-task.ts";

/** Creates partitions a week ahead; hourly, so that a missed run does not matter. */
export default defineTask({
  name: "make-partitions",
  cron: "7 * * * *",
  async run({ ctx }) {
    const made = await ensurePartitions(ctx.sql, ctx.clock.now());
    if (made.length > 0) ctx.log.info({ made }, "created partitions ahead");
  },
});
