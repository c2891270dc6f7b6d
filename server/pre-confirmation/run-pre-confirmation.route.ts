import { RunPreConfirmation, PreConfirmationAnswer } from "../../shared/wire/pre-confirmation.ts";
import { defineRoute } from "../http/define-route.ts";
import { refuseInexactNumbers } from "../http/exact-numbers.ts";
import { runStorePreConfirmation } from "./run-store-pre-confirmation.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/pre-confirmation",
  summary:
    "Ask the capacity check for a checkout inside the store; repeating an attempt of an order gives its first answer",
  tag: "Pre-confirmation",
  auth: "merchant_key",
  bodyLimitBytes: 128 * 1024,
  body: RunPreConfirmation,
  responses: { 200: PreConfirmationAnswer },
  errors: ["attempt_over", "idempotency_key_reused", "idempotency_request_in_progress"],
  async handler({ ctx, caller, body, request }) {
    refuseInexactNumbers(request.rawBody);
    return { status: 200, body: await runStorePreConfirmation(ctx, caller, body) };
  },
});
