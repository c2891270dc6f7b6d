import { z } from "zod";
import { plainText } from "../../shared/plain-text.ts";
import {
  PreConfirmationCallPage,
  PreConfirmationId,
  PreConfirmationResult,
} from "../../shared/wire/pre-confirmation.ts";
import { SessionId } from "../../shared/wire/session.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { pageLimit } from "../http/input/query-integer.ts";
import { viewCall } from "./call-view.ts";
import { listCalls } from "./list-calls.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/pre-confirmations",
  summary: "List pre-confirmations",
  description: "Returns the calls to the hooks of all merchants of the workspace, newest first.",
  tag: "Pre-confirmation",
  auth: "partner_key",
  scope: "merchants:read",
  merchantScoped: true,
  query: z.strictObject({
    result: PreConfirmationResult.optional().describe("Returns only calls with this result."),
    session_id: SessionId.optional().describe("Returns only calls for this checkout session."),
    order_id: plainText(1, 255)
      .optional()
      .describe("Returns only calls for this order: ours, or the store's for a checkout inside the store."),
    limit: pageLimit,
    after: z.string().min(1).max(500).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: PreConfirmationCallPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const filter = {
      result: query.result ?? null,
      sessionId: query.session_id ?? null,
      orderId: query.order_id ?? null,
      before: query.after === undefined ? null : decodeCursor(query.after, PreConfirmationId),
    };
    const rows = await listCalls(sql, caller, filter, query.limit + 1);
    const { page, nextAfter } = cutPage(rows, query.limit);
    return { status: 200, body: { calls: page.map(viewCall), next_after: nextAfter } };
  },
});
