import { recordAudit } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { sendNotice } from "../../notices/notices.ts";
import { abandonDeliveries } from "../deliveries/abandon-deliveries.ts";
import { disableActive, type SubscriptionRow } from "./subscriptions.sql.ts";

/** Why we disable a subscription by ourselves: `disabled_reason`, and the middle of the sentence in the notice. */
const causes = {
  gone: { reason: "The receiver returned 410 Gone.", because: "the receiver returned 410 Gone" },
  failing: {
    reason: "Every attempt failed for 5 days.",
    because: "every attempt in the last 5 days failed",
  },
} as const;
export type DisablingCause = keyof typeof causes;

/**
 * Disables a subscription automatically; `followDisabling` belongs to it. Apart, since a delivery's
 * own row is written between them.
 * @returns null when it is not active, and nothing was done.
 */
export function disableByRule(
  sql: Sql,
  subscription: { workspace_id: string; id: string },
  cause: DisablingCause,
): Promise<SubscriptionRow | null> {
  return disableActive(sql, subscription.workspace_id, subscription.id, causes[cause].reason);
}

/** Abandons what is pending, and announces it in the audit log, on the dashboard and by e-mail. */
export async function followDisabling(
  ctx: Pick<Context, "clock" | "mailer" | "metrics">,
  sql: Sql,
  row: SubscriptionRow,
  cause: DisablingCause,
): Promise<void> {
  await abandonDeliveries(ctx, sql, row);
  await recordAudit(sql, {
    caller: "service",
    workspaceId: row.workspace_id,
    action: "subscription.disabled",
    target: row.id,
    requestId: null,
  });
  const { host } = new URL(row.target_url);
  await sendNotice(ctx, sql, `Webhook deliveries to ${host} have stopped`, {
    workspace_id: row.workspace_id,
    livemode: row.livemode,
    kind: "subscription_disabled",
    subject_id: row.id,
    text:
      `The webhook subscription ${row.id} (${row.livemode ? "live" : "test"} mode) to ${row.target_url} was ` +
      `disabled: ${causes[cause].because}. Events are still recorded for it. When the receiver works again, ` +
      "enable the subscription and replay the missed deliveries.",
  });
}
