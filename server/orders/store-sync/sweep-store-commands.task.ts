import { addJobs } from "../../jobs/add-jobs.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { jobOf } from "./enqueue-store-command.ts";
import { listOverdueSubjects } from "./store-commands.sql.ts";

/** A job that has not begun by then counts as lost. */
const OVERDUE_MS = 30_000;
const BATCH = 1_000;

/** Queues a job for every order with overdue commands, so that losing the job queue loses no command. */
export default defineTask({
  name: "sweep-store-commands",
  cron: "* * * * *",
  async run({ ctx }) {
    const now = ctx.clock.now();
    const overdue = await listOverdueSubjects(ctx.sql, new Date(now - OVERDUE_MS), BATCH);
    await addJobs(
      ctx.sql,
      overdue.map((subject) => jobOf(subject, new Date(now))),
    );
  },
});
