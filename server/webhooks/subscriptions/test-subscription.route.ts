import { z } from "zod";
import { Delivery } from "../../../shared/wire/delivery.ts";
import { defineRoute } from "../../http/define-route.ts";
import { subscriptionNotFound } from "./change-subscription.ts";
import { viewDelivery } from "../deliveries/delivery-view.ts";
import { emitTo } from "../emit.ts";
import { findNewestMerchant, lockSubscription } from "./subscriptions.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/webhooks/subscriptions/{id}/test",
  summary: "Send a test event",
  description: "Sends a `webhook.test` event. If the subscription is disabled, it is sent only once.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:write",
  merchantScoped: true,
  idempotent: "required",
  transactional: true,
  params: z.object({ id: z.uuid().toLowerCase() }),
  responses: { 202: Delivery },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params }) {
    const row = await lockSubscription(sql, caller, params.id);
    if (row === null) throw subscriptionNotFound();
    const { deliveries } = await emitTo(
      ctx,
      sql,
      "webhook.test",
      {
        workspaceId: caller.workspaceId,
        merchantId: row.merchant_id ?? (await findNewestMerchant(sql, caller.workspaceId, caller.livemode)),
        livemode: caller.livemode,
        data: { subscription_id: row.id, message: "This is a test event." },
      },
      [
        {
          id: row.id,
          target_url: row.target_url,
          status: row.status,
          api_version: row.api_version,
          single_attempt: row.status === "disabled",
        },
      ],
    );
    return { status: 202, body: viewDelivery(deliveries[0]!) };
  },
});
