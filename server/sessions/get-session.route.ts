import { z } from "zod";
import { Session, SessionId } from "../../shared/wire/session.ts";
import { checkoutOrigin } from "../domains/checkout-origin.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { findOrderBySession } from "../orders/orders.sql.ts";
import { sessionUrlOn } from "./session-token.ts";
import { sessionView } from "./session-view.ts";
import { findSession } from "./sessions.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/v1/sessions/{id}",
  summary: "Retrieve a checkout session",
  tag: "Sessions",
  auth: "merchant_key",
  params: z.object({ id: SessionId }),
  responses: { 200: Session },
  async handler({ ctx, caller, params }) {
    const session = await findSession(ctx.sql, caller.merchantId, params.id);
    if (session === null) throw new ApiError("resource_not_found", { param: "id" });
    const origin = await checkoutOrigin(ctx, caller.merchantId);
    const order = await findOrderBySession(ctx.sql, session.id);
    return { status: 200, body: sessionView(session, await sessionUrlOn(origin, ctx, session), order) };
  },
});
