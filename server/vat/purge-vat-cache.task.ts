import { defineTask } from "../jobs/define-task.ts";
import { deleteExpiredCacheEntries } from "./vat-checks.sql.ts";

/** Keeps the cache as small as what it can still answer; the evidence stays. */
export default defineTask({
  name: "purge-vat-cache",
  cron: "41 * * * *",
  async run({ ctx }) {
    await deleteExpiredCacheEntries(ctx.sql, new Date(ctx.clock.now()));
  },
});
