import { z } from "zod";
import { defineRoute } from "../../http/define-route.ts";
import { recordCall } from "../../audit/audit.ts";
import { changeSubscription } from "./change-subscription.ts";
import { findSubscription } from "./subscriptions.sql.ts";

export default defineRoute({
  method: "DELETE",
  path: "/webhooks/subscriptions/{id}",
  summary: "Delete a subscription",
  description: "Idempotent.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:write",
  merchantScoped: true,
  transactional: true,
  params: z.object({ id: z.uuid().toLowerCase() }),
  responses: { 204: null },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params, request }) {
    const row = await findSubscription(sql, caller, params.id, { deleted: "included" });
    if (row?.deleted_at) return { status: 204, body: null };
    // The row is kept: its deliveries stay readable, and can be replayed with its secret.
    await changeSubscription(ctx, sql, caller, params.id, () => ({ deleted_at: new Date(ctx.clock.now()) }));
    await recordCall(sql, { caller, requestId: request.id }, "subscription.deleted", params.id);
    return { status: 204, body: null };
  },
});
