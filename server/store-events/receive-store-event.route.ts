import { ReceivedStoreEvent, STORE_FEATURES, StoreEvent } from "../../shared/wire/store.ts";
import { defineRoute } from "../http/define-route.ts";
import { requireSignedEvent } from "../stores/signed-events.ts";
import { receiveStoreEvent } from "./receive-store-event.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/store/events",
  summary: "Report an order event",
  description:
    "Reports what happened to an order in the store. Idempotent by the event's `id`. A store signs the body as a Standard Webhook, with the whole merchant secret as UTF-8 key. Once a store has done so, it always has to: the merchant key alone is then refused.",
  tag: "Store",
  auth: "merchant_key",
  servesClosedMerchants: true,
  body: StoreEvent,
  responses: { 200: ReceivedStoreEvent },
  errors: ["resource_not_found", "signature_missing", "signature_invalid"],
  async handler({ ctx, caller, body, request }) {
    await requireSignedEvent(ctx, caller, { headers: request.headers, body: request.rawBody });
    return {
      status: 200,
      body: {
        received: true as const,
        orderId: await receiveStoreEvent(ctx, caller, body),
        features: [...STORE_FEATURES],
      },
    };
  },
});
