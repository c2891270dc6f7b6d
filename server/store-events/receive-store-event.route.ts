import { StoreEvent, ReceivedStoreEvent } from "../../shared/wire/store.ts";
import { defineRoute } from "../http/define-route.ts";
import { receiveStoreEvent } from "./receive-store-event.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/store/events",
  summary: "Report an order event",
  description: "Reports what happened to an order in the store. Idempotent by the event's `id`.",
  tag: "Store",
  auth: "merchant_key",
  servesClosedMerchants: true,
  body: StoreEvent,
  responses: { 200: ReceivedStoreEvent },
  errors: ["resource_not_found"],
  async handler({ ctx, caller, body }) {
    return {
      status: 200,
      body: { received: true as const, orderId: await receiveStoreEvent(ctx, caller, body) },
    };
  },
});
