import { z } from "zod";
import { Delivery } from "../../../shared/wire/delivery.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { subscriptionNotFound } from "./change-subscription.ts";
import { viewDelivery } from "../deliveries/delivery-view.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { SendTestEvent } from "./subscription-input.ts";
import { lockSubscription } from "./subscriptions.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/webhooks/subscriptions/{id}/test",
  summary: "Send a test event",
  description:
    "Sends any event on demand, marked with `test: true` in the payload and the header `svc-test: true`, whatever events the subscription takes. It names the subscription's merchant, else that of `X-Svc-Merchant`, else none. If the subscription is disabled, it is sent only once.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:write",
  merchantScoped: true,
  idempotent: "required",
  transactional: true,
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: SendTestEvent,
  responses: { 202: Delivery },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params, body }) {
    const subscription = await lockSubscription(sql, caller, params.id);
    if (subscription === null) throw subscriptionNotFound();
    // A receiver of live events may not know the mark, and would ship an order that does not exist.
    if (caller.livemode && body.event !== "webhook.test")
      throw new ApiError("parameter_invalid", {
        message: "event: only webhook.test can be sent in live mode.",
        param: "event",
      });
    const merchantId = subscription.merchant_id ?? caller.merchantId;
    const delivery = await sendTestEvent(ctx, sql, subscription, body.event, { merchantId, once: true });
    return { status: 202, body: viewDelivery(delivery) };
  },
});
