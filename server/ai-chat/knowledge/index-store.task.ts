import { z } from "zod";
import { defineTask } from "../../jobs/define-task.ts";
import { indexStore } from "./index-store.ts";

const Payload = z.object({ merchantId: z.uuid() });

export default defineTask({
  name: "index-store",
  async run({ ctx, payload }) {
    await indexStore(ctx, Payload.parse(payload).merchantId);
  },
});
