import type { Context } from "../../context.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { deliveryMetrics } from "../dispatch/delivery-metrics.ts";
import { disableByRule, followDisabling } from "./disable-subscription.ts";
import { isFailing, listFailing, type FailureLimit } from "./failing-subscriptions.sql.ts";
import { lockActivity } from "./subscriptions.sql.ts";

/** Five days from the first to the last failure, without a success between (design: Subscriptions). */
const LIMIT: FailureLimit = { attempts: 20, seconds: 5 * 86_400 };

/**
 * Disables the subscriptions whose every attempt failed for five days. In transactions of their own: an attempt
 * that locked its delivery must not wait for a subscription.
 * @returns their ids.
 */
export async function disableFailing(ctx: Context): Promise<string[]> {
  const disabled: string[] = [];
  for (const subscription of await listFailing(ctx.sql, LIMIT)) {
    const isDone = await ctx.sql.begin(async (sql) => {
      // Looked at again under the lock: a change or a success may have come between.
      await lockActivity(sql, subscription.workspace_id, subscription.id);
      if (!(await isFailing(sql, subscription.id, LIMIT))) return false;
      const row = await disableByRule(sql, subscription, "failing");
      if (row === null) return false;
      await followDisabling(ctx, sql, row, "failing");
      return true;
    });
    if (!isDone) continue;
    disabled.push(subscription.id);
    deliveryMetrics(ctx.metrics).disabled.inc({ cause: "failing" });
    ctx.log.warn({ subscription: subscription.id }, "disabled a subscription whose every attempt failed");
  }
  return disabled;
}

export default defineTask({
  name: "disable-failing-subscriptions",
  cron: "*/10 * * * *",
  async run({ ctx }) {
    await disableFailing(ctx);
  },
});
