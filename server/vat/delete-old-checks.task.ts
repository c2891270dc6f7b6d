import { defineTask } from "../jobs/define-task.ts";
import { closeOldNotices } from "../notices/notices.ts";
import { deleteOldChecks } from "./vat-checks.sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 5000;
/** Nothing can be done any more about a number that could not be checked that long ago. */
const NOTICE_DAYS = 30;

/** Ends what has been kept long enough: evidence after `SVC_VAT_RETENTION_DAYS`, and nothing earlier. */
export default defineTask({
  name: "delete-old-vat-checks",
  cron: "17 4 * * *",
  async run({ ctx }) {
    const now = ctx.clock.now();
    const before = new Date(now - ctx.config.SVC_VAT_RETENTION_DAYS * DAY_MS);
    while ((await deleteOldChecks(ctx.sql, before, BATCH)) === BATCH);
    const noticedBefore = new Date(now - NOTICE_DAYS * DAY_MS);
    await closeOldNotices(ctx.sql, "vat_recheck_given_up", noticedBefore, new Date(now));
  },
});
