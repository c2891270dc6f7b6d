import { z } from "zod";
import { Subscription } from "../../../shared/wire/subscription.ts";
import { defineRoute } from "../../http/define-route.ts";
import { viewRow } from "../../http/view-row.ts";
import { subscriptionNotFound } from "./change-subscription.ts";
import { findSubscription } from "./subscriptions.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/webhooks/subscriptions/{id}",
  summary: "Retrieve a subscription",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:read",
  merchantScoped: true,
  params: z.object({ id: z.uuid().toLowerCase() }),
  responses: { 200: Subscription },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params }) {
    const row = await findSubscription(sql, caller, params.id);
    if (row === null) throw subscriptionNotFound();
    return { status: 200, body: viewRow(Subscription, row) };
  },
});
