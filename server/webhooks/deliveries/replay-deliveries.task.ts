import { z } from "zod";
import { defineTask } from "../../jobs/define-task.ts";
import { replayBatch } from "./bulk-replay.ts";

const ReplayJob = z.object({ id: z.uuid() });

/** Takes a bulk replay one batch on; each batch queues the next. */
export default defineTask({
  name: "replay-deliveries",
  run: ({ ctx, payload }) => replayBatch(ctx, ReplayJob.parse(payload).id),
});
