import { SubscriptionList } from "../../shared/wire/subscription.ts";
import { defineRoute } from "../http/define-route.ts";
import { viewSubscription } from "./subscription-view.ts";
import { listSubscriptions } from "./subscriptions.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/webhooks/subscriptions",
  summary: "List webhook subscriptions, newest first",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:read",
  merchantScoped: true,
  responses: { 200: SubscriptionList },
  async handler({ sql, caller }) {
    const rows = await listSubscriptions(sql, caller);
    return { status: 200, body: { subscriptions: rows.map(viewSubscription) } };
  },
});
