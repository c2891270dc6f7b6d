import {
  ReceivedTermsRequestEvent,
  StoreTermsRequestEvent,
} from "../../shared/wire/terms-requests/terms-request-event.ts";
import { defineRoute } from "../http/define-route.ts";
import { requireSignedEvent } from "../stores/signed-events.ts";
import { receiveTermsRequestEvent } from "./receive-terms-request-event.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/store/terms-request-events",
  summary: "Report an event of a request",
  description:
    "Reports what happened to a customer's request to buy on account. Idempotent by the event's `id`, and signed like `POST /v1/store/events`.",
  tag: "Store",
  auth: "merchant_key",
  servesClosedMerchants: true,
  body: StoreTermsRequestEvent,
  responses: { 200: ReceivedTermsRequestEvent },
  errors: ["signature_missing", "signature_invalid"],
  async handler({ ctx, caller, body, request }) {
    await requireSignedEvent(ctx, caller, { headers: request.headers, body: request.rawBody });
    await receiveTermsRequestEvent(ctx, caller, body);
    return { status: 200, body: { received: true as const } };
  },
});
