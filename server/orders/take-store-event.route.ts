import { StoreEvent, TakenStoreEvent } from "../../shared/wire/store.ts";
import { defineRoute } from "../http/define-route.ts";
import { takeStoreEvent } from "./take-store-event.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/store/events",
  summary: "Report an order event",
  description: "Reports what happened to an order in the store. Idempotent by the event's `id`.",
  tag: "Store",
  auth: "merchant_key",
  body: StoreEvent,
  responses: { 200: TakenStoreEvent },
  errors: ["resource_not_found"],
  async handler({ ctx, caller, body }) {
    return {
      status: 200,
      body: { received: true as const, orderId: await takeStoreEvent(ctx, caller, body) },
    };
  },
});
