import { defineTask } from "../jobs/define-task.ts";
import { eraseEndedSessions } from "./erase-sessions.sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Erases personal data `SVC_SESSION_RETENTION_DAYS` after a session has ended (design 4-checkout.md, Session). */
export default defineTask({
  name: "erase-sessions",
  cron: "41 3 * * *",
  async run({ ctx, abortSignal }) {
    const now = ctx.clock.now();
    const of = {
      before: new Date(now - ctx.config.SVC_SESSION_RETENTION_DAYS * DAY_MS),
      now: new Date(now),
      limit: BATCH,
    };
    let total = 0;
    for (let erased = BATCH; erased === BATCH; total += erased) {
      if (abortSignal?.aborted) break;
      erased = await eraseEndedSessions(ctx.sql, of);
    }
    if (total > 0) ctx.log.info({ sessions: total }, "erased personal data of old sessions");
  },
});
