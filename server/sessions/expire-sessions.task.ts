import { defineTask } from "../jobs/define-task.ts";
import { expireOpenSession } from "./expire-session.ts";
import { listOverdueSessions } from "./sessions.sql.ts";

const BATCH = 200;

export default defineTask({
  name: "expire-sessions",
  cron: "* * * * *",
  async run({ ctx, abortSignal }) {
    for (
      let ids = await listOverdueSessions(ctx.sql, BATCH);
      ids.length > 0;
      ids = await listOverdueSessions(ctx.sql, BATCH)
    ) {
      for (const id of ids) {
        if (abortSignal?.aborted) return;
        await expireOpenSession(ctx, id);
      }
    }
  },
});
