import { z } from "zod";
import { defineTask } from "../../jobs/define-task.ts";
import { refreshConnectedAccount } from "./refresh-account.ts";

const Payload = z.object({ accountId: z.string() });

/** Reads a connected account anew; run again by the queue while the processor does not answer. */
export default defineTask({
  name: "refresh_account",
  async run({ ctx, payload }) {
    await refreshConnectedAccount(ctx, Payload.parse(payload).accountId);
  },
});
