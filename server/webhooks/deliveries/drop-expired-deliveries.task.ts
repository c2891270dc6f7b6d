import { defineTask } from "../../jobs/define-task.ts";
import { deleteExpiredUnpartitioned, dropExpiredDeliveries } from "./retention.ts";

/** Keeps events and deliveries no longer than their retention; hourly, since most runs find nothing to do. */
export default defineTask({
  name: "drop-expired-deliveries",
  cron: "23 * * * *",
  async run({ ctx }) {
    const { days, moved } = await dropExpiredDeliveries(ctx);
    const deleted = await deleteExpiredUnpartitioned(ctx);
    if (days.length + deleted > 0) ctx.log.info({ days, moved, deleted }, "dropped expired deliveries");
  },
});
