import { z } from "zod";
import { AuditAction, AuditEntry, AuditPage } from "../../shared/wire/audit.ts";
import { plainText } from "../../shared/plain-text.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { pageLimit } from "../http/input/query-integer.ts";
import { queryInstant } from "../http/input/query-instant.ts";
import { viewRow } from "../http/view-row.ts";
import { listAuditEntries } from "./audit.sql.ts";

const EntryId = z.string().regex(/^[1-9]\d{0,14}$/);

export default defineRoute({
  method: "GET",
  path: "/workspaces/{workspaceId}/audit-entries",
  summary: "List audit entries",
  description: "Returns who changed what in the workspace, in both modes, newest first.",
  tag: "Workspace",
  auth: "user_token",
  params: z.object({ workspaceId: z.uuid().toLowerCase() }),
  query: z.strictObject({
    action: AuditAction.optional().describe("Returns only entries of this action."),
    actor: plainText(1, 300)
      .optional()
      .describe("Returns only what this actor did, as in an entry: `user:` and the subject, for example."),
    target: plainText(1, 300).optional().describe("Returns only changes of the resource with this id."),
    from: queryInstant.optional().describe("Returns only entries made at or after this time."),
    to: queryInstant.optional().describe("Returns only entries made before this time."),
    limit: pageLimit,
    after: z.string().min(1).max(500).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: AuditPage },
  errors: ["cursor_invalid"],
  async handler({ sql, params, query }) {
    const { action, actor, target, from, to, after } = query;
    const filter = {
      action: action ?? null,
      actor: actor ?? null,
      target: target ?? null,
      from: from === undefined ? null : new Date(from),
      to: to === undefined ? null : new Date(to),
      before: after === undefined ? null : decodeCursor(after, EntryId),
    };
    const rows = await listAuditEntries(sql, params.workspaceId, filter, query.limit + 1);
    const { page, nextAfter } = cutPage(rows, query.limit);
    return {
      status: 200,
      body: { entries: page.map((row) => viewRow(AuditEntry, row)), next_after: nextAfter },
    };
  },
});
