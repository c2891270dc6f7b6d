import { ReceiverList, type Receiver } from "../../../shared/wire/overview/services.ts";
import { readWithKeptPlans } from "../../db/sql.ts";
import { defineRoute } from "../../http/define-route.ts";
import { listReceivers, type ReceiverRow } from "./receivers.sql.ts";

const DAY_MS = 86_400_000;
const MOST_LISTED = 50;

export default defineRoute({
  method: "GET",
  path: "/webhooks/receivers",
  summary: "List receivers",
  description: "Returns the webhook subscriptions with how their deliveries of the last 24 hours went.",
  tag: "Webhook deliveries",
  auth: "partner_key",
  scope: "webhooks:read",
  merchantScoped: true,
  responses: { 200: ReceiverList },
  async handler({ ctx, caller }) {
    const from = new Date(ctx.clock.now() - DAY_MS);
    const rows = await readWithKeptPlans(ctx.sql, (sql) => listReceivers(sql, caller, from, MOST_LISTED));
    return { status: 200, body: { from: from.toISOString(), receivers: rows.map(viewReceiver) } };
  },
});

function viewReceiver(row: ReceiverRow): Receiver {
  const { delivered, abandoned, pending } = row;
  return {
    subscription_id: row.id,
    merchant_id: row.merchant_id,
    host: new URL(row.target_url).host,
    description: row.description,
    status: statusOf(row),
    failing_since: row.failing_since?.toISOString() ?? null,
    last_error: row.last_error,
    delivered,
    abandoned,
    pending,
  };
}

function statusOf({
  status,
  failing_since: since,
  delivered,
  abandoned,
  pending,
}: ReceiverRow): Receiver["status"] {
  if (status === "disabled") return "disabled";
  if (since !== null) return "failing";
  return delivered + abandoned + pending === 0 ? "idle" : "healthy";
}
