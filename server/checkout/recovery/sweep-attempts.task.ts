import { defineTask } from "../../jobs/define-task.ts";
import { GRACE_SECONDS } from "../leases.ts";
import { scheduleLostAttempts } from "./recovery.sql.ts";

const BATCH = 500;
/** Recovery is never postponed by more than three minutes (`recoveryDelaySeconds`). */
const WITHIN_SECONDS = 10 * 60;

/**
 * Schedules recovery for attempts that have no job for it: of earlier releases, or after the job queue was lost. Any
 * number of processes may run it at once.
 */
export default defineTask({
  name: "sweep-attempts",
  cron: "* * * * *",
  async run({ ctx, abortSignal }) {
    const options = { overdueSeconds: 3 * GRACE_SECONDS, withinSeconds: WITHIN_SECONDS, limit: BATCH };
    let scheduled = 0;
    for (;;) {
      const last = await scheduleLostAttempts(ctx.sql, options);
      scheduled += last;
      if (last < BATCH || abortSignal?.aborted) break;
    }
    if (scheduled > 0)
      ctx.log.warn({ attempts: scheduled }, "scheduled the recovery of attempts without a job");
  },
});
