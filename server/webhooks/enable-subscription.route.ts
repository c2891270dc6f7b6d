import { z } from "zod";
import { Subscription } from "../../shared/wire/subscription.ts";
import { defineRoute } from "../http/define-route.ts";
import { recordAudit } from "../audit.ts";
import { changeSubscription, statusChange } from "./change-subscription.ts";
import { viewSubscription } from "./subscription-view.ts";

export default defineRoute({
  method: "POST",
  path: "/webhooks/subscriptions/{id}/enable",
  summary: "Enable a subscription",
  description:
    "Resumes deliveries. Events that occurred while it was disabled are recorded and can be replayed.",
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
    await recordAudit(sql, {
      caller: caller,
      workspaceId: caller.workspaceId,
      action: "subscription.enabled",
      target: row.id,
      requestId: request.id,
    });
    return { status: 200, body: viewSubscription(row) };
  },
});
