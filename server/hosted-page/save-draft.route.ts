import { DraftRequest } from "../../shared/wire/checkout-page.ts";
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
  body: DraftRequest,
  responses: { 204: null },
  async handler({ ctx, params, body, request }) {
    const session = await getPageSession(ctx, params.token, request);
    assertOpen(ctx, session);
    const now = ctx.clock.now();
    const editedAt = body.editedAt === undefined ? now : Math.min(Date.parse(body.editedAt), now);
    await saveDraft(ctx.sql, session.id, body.details, new Date(editedAt));
    return { status: 204, body: null };
  },
});
