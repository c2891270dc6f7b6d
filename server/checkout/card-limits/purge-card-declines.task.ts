import { defineTask } from "../../jobs/define-task.ts";
import { closeOldNotices } from "../../notices/notices.ts";
import { purgeDeclines } from "./card-declines.sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes outdated counts, and closes notices on card testing after a day: if it continues, there is a new one. */
export default defineTask({
  name: "purge-card-declines",
  cron: "23 * * * *",
  async run({ ctx }) {
    await purgeDeclines(ctx.sql);
    const now = ctx.clock.now();
    await closeOldNotices(ctx.sql, "card_testing", new Date(now - DAY_MS), new Date(now));
  },
});
