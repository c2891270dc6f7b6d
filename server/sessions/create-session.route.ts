import { CreateSession, Session } from "../../shared/wire/session.ts";
import { checkoutOrigin } from "../domains/checkout-origin.ts";
import { defineRoute } from "../http/define-route.ts";
import { refuseInexactNumbers } from "../http/input/exact-numbers.ts";
import { requireSignature } from "../stores/signed-requests/require-signature.ts";
import { createSession } from "./create-session.ts";
import { checkoutUrl } from "./session-token.ts";
import { sessionView } from "./session-view.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/sessions",
  summary: "Create a checkout session",
  description:
    "Returns 201 with a new session. If `clientReference` names an open session, that session is updated and returned with 200. A request with `customer.reference` or `customer.roles` is signed as a Standard Webhook, with the whole merchant secret as UTF-8 key; an update without them makes the shopper a guest.",
  tag: "Sessions",
  auth: "merchant_key",
  idempotent: "accepted",
  bodyLimitBytes: 128 * 1024,
  body: CreateSession,
  responses: { 200: Session, 201: Session },
  errors: ["session_in_progress", "store_unavailable", "signature_missing", "signature_invalid"],
  async handler({ ctx, caller, body, request }) {
    refuseInexactNumbers(request.rawBody);
    if (body.customer?.reference !== undefined || body.customer?.roles !== undefined)
      await requireSignature(ctx, ctx.sql, caller.merchantId, request);
    const [{ session, created, token }, origin] = await Promise.all([
      createSession(ctx, caller.merchantId, body),
      checkoutOrigin(ctx, caller.merchantId),
    ]);
    return { status: created ? 201 : 200, body: sessionView(session, checkoutUrl(origin, token), null) };
  },
});
