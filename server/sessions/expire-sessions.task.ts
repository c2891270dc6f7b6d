import { defineTask } from "../jobs/define-task.ts";
import { expireOpenSession } from "./expire-session.ts";
import { listOverdueSessions } from "./sessions.sql.ts";

const BATCH = 200;

/** Expires overdue sessions. One that cannot be expired keeps no other from it, and is tried again at the next run. */
export default defineTask({
  name: "expire-sessions",
  cron: "* * * * *",
  async run({ ctx, abortSignal }) {
    const failed = new Set<string>();
    for (;;) {
      const overdue = await listOverdueSessions(ctx.sql, BATCH + failed.size);
      const ids = overdue.filter((id) => !failed.has(id));
      if (ids.length === 0) return;
      for (const id of ids) {
        if (abortSignal?.aborted) return;
        await expireOpenSession(ctx, id).catch((error: unknown) => {
          failed.add(id);
          ctx.log.error({ err: error, session_id: id }, "could not expire a session");
        });
      }
    }
  },
});
