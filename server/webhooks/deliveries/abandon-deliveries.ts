import type { Context } from "../../context.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import type { Sql } from "../../db/sql.ts";
import { abandonPending } from "./deliveries.sql.ts";
import { deliveryMetrics } from "../dispatch/delivery-metrics.ts";
import { SUBSCRIPTION_DISABLED } from "../emit.ts";

/** Rows that one transaction abandons: a receiver that was down for days may leave a million of them. */
const BATCH = 1_000;

/**
 * Abandons the pending deliveries of a subscription that gets no more events: the first thousand in the caller's
 * transaction, the rest by a job. Hold the subscription's lock, and have changed it before.
 */
export async function abandonDeliveries(
  ctx: Pick<Context, "clock" | "metrics">,
  sql: Sql,
  subscription: { workspace_id: string; id: string },
): Promise<void> {
  const { workspace_id: workspaceId, id } = subscription;
  const now = new Date(ctx.clock.now());
  const count = await abandonPending(sql, workspaceId, id, {
    now,
    error: SUBSCRIPTION_DISABLED,
    limit: BATCH,
  });
  deliveryMetrics(ctx.metrics).deliveries.inc({ result: "abandoned" }, count);
  if (count < BATCH) return;
  await addJobs(sql, [
    {
      identifier: "abandon-deliveries",
      payload: { workspaceId, subscriptionId: id },
      jobKey: `abandon:${id}`,
    },
  ]);
}
