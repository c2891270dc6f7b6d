import { z } from "zod";
import { defineTask } from "../../jobs/define-task.ts";
import { retryStore } from "./retry-store.ts";

const Payload = z.object({ merchantId: z.uuid() });

/** Sends a store its open commands after it has connected or reconnected. */
export default defineTask({
  name: "retry-store",
  async run({ ctx, payload }) {
    const { merchantId } = Payload.parse(payload);
    await ctx.sql.begin((sql) => retryStore(ctx, sql, { merchantId, orderId: null }));
  },
});
