import { defineTask } from "../../jobs/define-task.ts";
import { recountChangedDays } from "./count-days.ts";

/** Counts again the old days whose rows have changed; until then they are read from rows. */
export default defineTask({
  name: "recount-days",
  cron: "* * * * *",
  async run({ ctx, abortSignal }) {
    await recountChangedDays(ctx, abortSignal);
  },
});
