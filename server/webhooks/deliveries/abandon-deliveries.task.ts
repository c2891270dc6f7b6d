import { z } from "zod";
import { defineTask } from "../../jobs/define-task.ts";
import { abandonDeliveries } from "./abandon-deliveries.ts";
import { lockActivity } from "../subscriptions/subscriptions.sql.ts";

const AbandonJob = z.object({ workspaceId: z.uuid(), subscriptionId: z.uuid() });

/** Abandons the remaining deliveries of a disabled or deleted subscription; one that was enabled again keeps them. */
export default defineTask({
  name: "abandon-deliveries",
  async run({ ctx, payload }) {
    const { workspaceId, subscriptionId } = AbandonJob.parse(payload);
    await ctx.sql.begin(async (sql) => {
      if (await lockActivity(sql, workspaceId, subscriptionId)) return;
      await abandonDeliveries(ctx, sql, { workspace_id: workspaceId, id: subscriptionId });
    });
  },
});
