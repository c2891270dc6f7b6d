import { z } from "zod";
import { Session, SessionId } from "../../shared/wire/session.ts";
import { checkoutOrigin } from "../domains/checkout-origin.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { expireOpenSession } from "./expire-session.ts";
import { findOrderBySession } from "../orders/orders.sql.ts";
import { sessionUrlOn } from "./session-token.ts";
import { sessionView } from "./session-view.ts";
import { findSession } from "./sessions.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/sessions/{id}/expire",
  summary: "Expire a checkout session",
  description: "Ends an open session. The shopper can no longer complete it.",
  tag: "Sessions",
  auth: "merchant_key",
  params: z.object({ id: SessionId }),
  responses: { 200: Session },
  errors: ["session_not_open", "session_in_progress"],
  async handler({ ctx, caller, params }) {
    const session = await findSession(ctx.sql, caller.merchantId, params.id);
    if (session === null) throw new ApiError("resource_not_found", { param: "id" });
    const expired = session.status === "expired" ? session : await expireOpenSession(ctx, session.id);
    if (expired === null)
      throw new ApiError(session.status === "completed" ? "session_not_open" : "session_in_progress");
    const origin = await checkoutOrigin(ctx, caller.merchantId);
    const order = await findOrderBySession(ctx.sql, session.id);
    return { status: 200, body: sessionView(expired, await sessionUrlOn(origin, ctx, expired), order) };
  },
});
