import { defineTask } from "../../jobs/define-task.ts";
import { purgeRequestIds } from "./signed-requests.sql.ts";

/** A signature is valid for five minutes before and after its time; then its id is not needed any more. */
const KEPT_MS = 60 * 60 * 1000;

/** Deletes the ids of signed requests whose signatures have expired. */
export default defineTask({
  name: "purge-signed-requests",
  cron: "23 * * * *",
  async run({ ctx }) {
    await purgeRequestIds(ctx.sql, new Date(ctx.clock.now() - KEPT_MS));
  },
});
