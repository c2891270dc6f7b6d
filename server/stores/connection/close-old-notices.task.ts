import { defineTask } from "../../jobs/define-task.ts";
import { closeOldNotices } from "../../notices/notices.ts";

const NOTICE_MS = 30 * 24 * 60 * 60 * 1000;

/** A store that was connected a month ago is no news; one that still sells without VAT is, and gets a new notice. */
export default defineTask({
  name: "close-old-store-notices",
  cron: "23 4 * * *",
  async run({ ctx }) {
    const now = ctx.clock.now();
    for (const kind of ["store_connected", "tax_not_configured"] as const)
      await closeOldNotices(ctx.sql, kind, new Date(now - NOTICE_MS), new Date(now));
  },
});
