import type { Subscription } from "../../../shared/wire/subscription.ts";
import type { SubscriptionRow } from "./subscriptions.sql.ts";

/** A subscription as the API shows it: never its secret. */
export function viewSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    merchant_id: row.merchant_id,
    target_url: row.target_url,
    events: row.events,
    description: row.description,
    status: row.status,
    disabled_reason: row.disabled_reason,
    secret_prefix: row.secret_prefix,
    rate_limit_per_second: row.rate_limit_per_second,
    api_version: row.api_version,
    livemode: row.livemode,
    created_at: row.created_at.toISOString(),
  };
}
