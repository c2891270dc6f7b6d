import { RunPreConfirmation, PreConfirmationAnswer } from "../../shared/wire/pre-confirmation.ts";
import { defineRoute } from "../http/define-route.ts";
import { refuseInexactNumbers } from "../http/input/exact-numbers.ts";
import { runStorePreConfirmation } from "./run-store-pre-confirmation.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/pre-confirmation",
  summary: "Request a pre-confirmation",
  description:
    "Calls the pre-confirmation hook for an order in the store's own checkout. Repeating an attempt returns its first result.",
  tag: "Pre-confirmation",
  auth: "merchant_key",
  budget: "hook_call",
  bodyLimitBytes: 128 * 1024,
  body: RunPreConfirmation,
  responses: { 200: PreConfirmationAnswer },
  errors: ["attempt_over", "idempotency_key_reused", "idempotency_request_in_progress"],
  async handler({ ctx, caller, body, request }) {
    refuseInexactNumbers(request.rawBody);
    return { status: 200, body: await runStorePreConfirmation(ctx, caller, body) };
  },
});
