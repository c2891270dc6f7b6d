import { editsOfAll, type DraftEdits } from "../../shared/draft-fields.ts";
import { DraftRequest, type CheckoutDetails } from "../../shared/wire/checkout-page.ts";
import { detailFaults } from "../checkout/progress/detail-faults.ts";
import { defineRoute } from "../http/define-route.ts";
import { getPageSession, assertOpen, TokenParams } from "./page-session.ts";
import { saveDraft } from "../sessions/drafts.ts";

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
    const { session, merchant } = await getPageSession(ctx, params.token, request);
    assertOpen(ctx, session);
    const now = ctx.clock.now();
    const edits =
      body.edits === undefined
        ? editsOfAll(new Date(timeOfEdit(body.editedAt, now)))
        : notLaterThan(body.edits, now);
    // Only until the step is reached, which is when it first was.
    const isComplete = (details: CheckoutDetails) =>
      session.details_at === null && detailFaults(session, merchant, details).length === 0;
    await ctx.sql.begin((sql) => saveDraft(sql, session.id, body.details, edits, isComplete));
    return { status: 204, body: null };
  },
});

/** A browser's clock that is ahead must not lock a field. */
function timeOfEdit(at: string | undefined, now: number): number {
  return at === undefined ? now : Math.min(Date.parse(at), now);
}

/** Times of edits in one form that compares as text. */
function notLaterThan(edits: DraftEdits, now: number): DraftEdits {
  return Object.fromEntries(
    Object.entries(edits).map(([field, at]) => [field, new Date(timeOfEdit(at, now)).toISOString()]),
  );
}
