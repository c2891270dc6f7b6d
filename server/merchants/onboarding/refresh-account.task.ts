import { z } from "zod";
import { defineTask } from "../../jobs/define-task.ts";
import { refreshConnectedAccount } from "./refresh-account.ts";

const Payload = z.object({ accountId: z.string() });

/** Refreshes a connected account; the queue retries it while the processor is unavailable. */
export default defineTask({
  name: "refresh_account",
  async run({ ctx, payload }) {
    await refreshConnectedAccount(ctx, Payload.parse(payload).accountId);
  },
});
