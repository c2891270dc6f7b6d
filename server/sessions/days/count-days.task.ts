import { defineTask } from "../../jobs/define-task.ts";
import { countOldDays } from "./count-days.ts";

/** Counts sessions and orders of the days that have become old; hourly, so that a day or a new database is not missed. */
export default defineTask({
  name: "count-days",
  cron: "17 * * * *",
  async run({ ctx, abortSignal }) {
    const days = await countOldDays(ctx, abortSignal);
    if (days > 0) ctx.log.info({ days }, "counted sessions and orders of old days");
  },
});
