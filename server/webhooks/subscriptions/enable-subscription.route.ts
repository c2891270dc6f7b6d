import { z } from "zod";
import { Subscription } from "../../../shared/wire/subscription.ts";
import { defineRoute } from "../../http/define-route.ts";
import { viewRow } from "../../http/view-row.ts";
import { recordCall } from "../../audit/audit.ts";
import { changeSubscription, statusChange } from "./change-subscription.ts";

export default defineRoute({
  method: "POST",
  path: "/webhooks/subscriptions/{id}/enable",
  summary: "Enable a subscription",
  description: "Resumes deliveries. Events recorded while it was disabled can be replayed.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:write",
  merchantScoped: true,
  idempotent: "required",
  transactional: true,
  params: z.object({ id: z.uuid().toLowerCase() }),
  responses: { 200: Subscription },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params, request }) {
    const row = await changeSubscription(ctx, sql, caller, params.id, (present) =>
      statusChange(present, "active"),
    );
    await recordCall(sql, { caller, requestId: request.id }, "subscription.enabled", row.id);
    return { status: 200, body: viewRow(Subscription, row) };
  },
});
