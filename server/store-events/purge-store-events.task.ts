import { defineTask } from "../jobs/define-task.ts";
import { deleteOldStoreEvents } from "./store-orders.sql.ts";

/** Stores retry an event for a few days at most; after that its id is no longer needed. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

export default defineTask({
  name: "purge-store-events",
  cron: "40 3 * * *",
  async run({ ctx }) {
    await deleteOldStoreEvents(ctx.sql, new Date(ctx.clock.now() - KEPT_MS));
  },
});
