import { dropExpiredPartitions } from "../db/partitions.ts";
import { defineTask } from "../jobs/define-task.ts";

/** Drops request-log partitions after the retention period. */
export default defineTask({
  name: "maintain_request_log_partitions",
  cron: "17 0 * * *",
  async run({ ctx }) {
    const retentionDays = ctx.config.SVC_LOG_RETENTION_DAYS;
    const dropped = await dropExpiredPartitions(ctx.sql, "request_logs", ctx.clock.now(), retentionDays);
    ctx.log.info({ dropped }, "dropped expired request-log partitions");
  },
});
