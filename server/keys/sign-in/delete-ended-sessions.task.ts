import { defineTask } from "../../jobs/define-task.ts";
import { deleteEndedSessions } from "./dashboard-sessions.sql.ts";

/** Deletes dashboard sessions that have ended, with the name and e-mail address they hold. */
export default defineTask({
  name: "delete_ended_dashboard_sessions",
  cron: "23 * * * *",
  async run({ ctx }) {
    const sessions = await deleteEndedSessions(ctx.sql);
    ctx.log.debug({ sessions }, "deleted dashboard sessions that had ended");
  },
});
