import { z } from "zod";
import { defineTask } from "../../jobs/define-task.ts";
import { recoverDueAttempt } from "./recover-due-attempt.ts";

const Payload = z.object({ sessionId: z.string(), attempt: z.int(), tries: z.int() });

/** Ends one attempt that no run owns any more; due when its lease has ended (server/checkout/leases.ts). */
export default defineTask({
  name: "recover-attempt",
  run: ({ ctx, payload }) => recoverDueAttempt(ctx, Payload.parse(payload)),
});
