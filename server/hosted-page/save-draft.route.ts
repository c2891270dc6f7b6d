import { z } from "zod";
import { CheckoutDetails } from "../../shared/wire/checkout-page.ts";
import { defineRoute } from "../http/define-route.ts";
import { getPageSession, assertOpen, TokenParams } from "./page-session.ts";
import { saveDraft } from "../sessions/sessions.sql.ts";

export default defineRoute({
  method: "PUT",
  path: "/checkout/{token}/draft",
  summary: "Keep what was typed, so that a reload loses nothing",
  tag: "Hosted page",
  auth: "none",
  internal: true,
  bodyLimitBytes: 16 * 1024,
  params: TokenParams,
  body: z.strictObject({ details: CheckoutDetails }),
  responses: { 204: null },
  async handler({ ctx, params, body, request }) {
    const session = await getPageSession(ctx, params.token, request);
    assertOpen(ctx, session);
    await saveDraft(ctx.sql, session.id, body.details);
    return { status: 204, body: null };
  },
});
