import { z } from "zod";
import { SessionId } from "../../shared/wire/session.ts";
import { Timeline } from "../../shared/wire/timeline.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { readerOf, timelinePage } from "./timeline-query.ts";
import { findSessionSubject, readTimeline } from "./read-timeline.ts";

export default defineRoute({
  method: "GET",
  path: "/sessions/{id}/timeline",
  summary: "Retrieve a session's timeline",
  description:
    "Returns what happened in a checkout session, with or without an order, newest first. It tells the verdicts about VAT numbers, answers of your hook and the hosts that received events; members of the workspace are named in the dashboard alone.",
  tag: "Sessions",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  params: z.object({ id: SessionId }),
  query: timelinePage,
  responses: { 200: Timeline },
  errors: ["resource_not_found", "cursor_invalid"],
  async handler({ ctx, caller, params, query }) {
    const subject = await findSessionSubject(ctx.sql, caller, params.id);
    if (subject === null)
      throw new ApiError("resource_not_found", { message: "Session not found.", param: "id" });
    return { status: 200, body: await readTimeline(ctx.sql, subject, query, readerOf(ctx, caller)) };
  },
});
