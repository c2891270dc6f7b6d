import { defineTask } from "../define-task.ts";
import { dropExpiredPartitions, ensurePartitions } from "./partitions.ts";

/** Keeps a week of request-log partitions ahead and drops those past the retention. */
export default defineTask({
  name: "maintain_request_log_partitions",
  cron: "17 0 * * *",
  async run({ ctx }) {
    const now = ctx.clock.now();
    const made = await ensurePartitions(ctx.sql, now);
    const dropped = await dropExpiredPartitions(ctx.sql, now, ctx.config.SVC_LOG_RETENTION_DAYS);
    ctx.log.info({ made, dropped }, "request-log partitions are up to date");
  },
});
