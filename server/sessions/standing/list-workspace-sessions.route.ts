import { z } from "zod";
import { plainText } from "../../../shared/plain-text.ts";
import { SessionId, SessionStatus } from "../../../shared/wire/session.ts";
import { LossReason, SessionStep } from "../../../shared/wire/sessions/session-progress.ts";
import { WorkspaceSessionPage } from "../../../shared/wire/sessions/workspace-session.ts";
import { defineRoute } from "../../http/define-route.ts";
import { cutPage, decodeCursor } from "../../http/input/page-cursor.ts";
import { queryInstant } from "../../http/input/query-instant.ts";
import { pageLimit } from "../../http/input/query-integer.ts";
import { listOrdersOfSessions } from "../../orders/orders.sql.ts";
import { viewWorkspaceSession } from "./view-workspace-session.ts";
import { listWorkspaceSessions, type SessionFilter } from "./workspace-sessions.sql.ts";

/** Whether no session can match; the database would read all of them to find none. */
function isContradictory({ status, step, reason }: SessionFilter): boolean {
  const isPlaced = step === "placed" || status === "completed";
  const isNot = (step !== null && step !== "placed") || (status !== null && status !== "completed");
  return isPlaced && (isNot || reason !== null);
}

export default defineRoute({
  method: "GET",
  path: "/sessions",
  summary: "List sessions",
  description: "Returns the checkout sessions of all merchants of the workspace, newest first.",
  tag: "Sessions",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  query: z.strictObject({
    status: SessionStatus.optional().describe("Returns only sessions with this status."),
    step: SessionStep.optional().describe("Returns only sessions whose furthest step this is."),
    reason: LossReason.optional().describe("Returns only sessions without an order for this reason."),
    from: queryInstant.optional().describe("Returns only sessions created at or after this time."),
    to: queryInstant.optional().describe("Returns only sessions created before this time."),
    search: plainText(1, 254)
      .optional()
      .describe(
        "Returns only the session with this id, or sessions whose company or e-mail address begins with this text.",
      ),
    limit: pageLimit,
    after: z.string().min(1).max(500).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: WorkspaceSessionPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const filter = {
      status: query.status ?? null,
      step: query.step ?? null,
      reason: query.reason ?? null,
      from: query.from === undefined ? null : new Date(query.from),
      to: query.to === undefined ? null : new Date(query.to),
      search: query.search ?? null,
      before: query.after === undefined ? null : decodeCursor(query.after, SessionId),
    };
    const rows = isContradictory(filter)
      ? []
      : await listWorkspaceSessions(sql, caller, filter, query.limit + 1);
    const { page, nextAfter } = cutPage(rows, query.limit);
    const ids = page.map(({ id }) => id);
    const orders = await listOrdersOfSessions(sql, ids);
    const sessions = page.map((row) => viewWorkspaceSession(row, orders.get(row.id) ?? null));
    return { status: 200, body: { sessions, next_after: nextAfter } };
  },
});
