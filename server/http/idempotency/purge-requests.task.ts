import { defineTask } from "../../jobs/define-task.ts";
import { purgeRecords } from "./idempotency.sql.ts";
import { purgeBuckets } from "../limits/rate-limit.sql.ts";

/** Removes idempotency records past their 24 hours and rate-limit buckets of keys that fell silent. */
export default defineTask({
  name: "purge_requests",
  cron: "*/10 * * * *",
  async run({ ctx }) {
    const records = await purgeRecords(ctx.sql);
    const buckets = await purgeBuckets(ctx.sql);
    ctx.log.debug({ records, buckets }, "purged what requests left behind");
  },
});
