import { z } from "zod";
import { Subscription } from "../../../shared/wire/subscription.ts";
import { defineRoute } from "../../http/define-route.ts";
import { viewRow } from "../../http/view-row.ts";
import { checkPartnerUrl } from "../../http/fetch/partner-url.ts";
import { recordCall } from "../../audit/audit.ts";
import { changeSubscription, statusChange } from "./change-subscription.ts";
import { SubscriptionPatch } from "./subscription-input.ts";

export default defineRoute({
  method: "PATCH",
  path: "/webhooks/subscriptions/{id}",
  summary: "Update a subscription",
  description: "Disabling a subscription abandons its pending deliveries.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:write",
  merchantScoped: true,
  idempotent: "required",
  transactional: true,
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: SubscriptionPatch,
  responses: { 200: Subscription },
  errors: ["url_not_allowed", "resource_not_found"],
  async handler({ ctx, sql, caller, params, body, request }) {
    if (body.target_url !== undefined) {
      checkPartnerUrl(ctx.config, body.target_url, caller.livemode, "target_url");
    }
    const { status, ...columns } = body;
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
    const row = await changeSubscription(ctx, sql, caller, params.id, (present) => ({
      ...given,
      ...statusChange(present, status),
    }));
    await recordCall(sql, { caller, requestId: request.id }, "subscription.updated", row.id);
    return { status: 200, body: viewRow(Subscription, row) };
  },
});
