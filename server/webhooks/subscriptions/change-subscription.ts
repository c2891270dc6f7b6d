import type { Context } from "../../context.ts";
import type { Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import { closeNotices } from "../../notices/notices.ts";
import { abandonDeliveries } from "../deliveries/abandon-deliveries.ts";
import { clearFailures } from "./failing-subscriptions.sql.ts";
import {
  lockSubscription,
  updateSubscription,
  type SubscriptionChange,
  type SubscriptionRow,
} from "./subscriptions.sql.ts";

export function subscriptionNotFound(): ApiError {
  return new ApiError("resource_not_found", { message: "Subscription not found.", param: "id" });
}

/**
 * Changes a subscription inside the caller's transaction; disabling or deleting abandons its pending deliveries.
 * @throws ApiError resource_not_found
 */
export async function changeSubscription(
  ctx: Context,
  sql: Sql,
  scope: Scope,
  id: string,
  changeOf: (present: SubscriptionRow) => SubscriptionChange,
): Promise<SubscriptionRow> {
  const present = await lockSubscription(sql, scope, id);
  if (present === null) throw subscriptionNotFound();
  const change = changeOf(present);
  if (Object.keys(change).length === 0) return present;
  const row = await updateSubscription(sql, scope.workspaceId, id, change);
  const isActive = row.status === "active" && row.deleted_at === null;
  if (!isActive) await abandonDeliveries(ctx, sql, row);
  // Enabled, or sent elsewhere: what failed before says nothing of it now.
  if (change.status === "active" || change.target_url !== undefined) await clearFailures(sql, id);
  if (change.status === "active" || row.deleted_at !== null) {
    await closeNotices(sql, scope.workspaceId, id, new Date(ctx.clock.now()));
  }
  return row;
}

/** The columns a change of status comes with; none when it is no change. */
export function statusChange(
  present: Pick<SubscriptionRow, "status">,
  status: "active" | "disabled" | undefined,
): SubscriptionChange {
  if (status === undefined || status === present.status) return {};
  return { status, disabled_reason: status === "disabled" ? "Disabled by the partner." : null };
}
