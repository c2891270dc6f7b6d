import { findAttemptById, type AttemptRow } from "../checkout/attempts.sql.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { ResumeRequest } from "../../shared/wire/checkout-page.ts";
import { getPageSession, TokenParams } from "./page-session.ts";

export default defineRoute({
  method: "GET",
  path: "/checkout/{token}/attempts/{attemptId}",
  summary: "Whether an attempt was received, and so ends without the page",
  tag: "Hosted page",
  auth: "none",
  internal: true,
  params: TokenParams.extend({ attemptId: ResumeRequest.shape.attemptId.unwrap() }),
  responses: { 204: null },
  async handler({ ctx, params, request }) {
    const { session } = await getPageSession(ctx, params.token, request);
    const attempt = await findAttemptById(ctx.sql, session.id, params.attemptId);
    if (attempt === null || hasEndedWithoutOrder(attempt))
      throw new ApiError("resource_not_found", { message: "Attempt not found." });
    return { status: 204, body: null };
  },
});

/** The shopper must see why: nothing happens without the page. */
function hasEndedWithoutOrder({ answer }: AttemptRow): boolean {
  return answer !== null && !(answer.ok && answer.body["status"] === "completed");
}
