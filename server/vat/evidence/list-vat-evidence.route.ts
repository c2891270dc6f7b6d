import { z } from "zod";
import { VatEvidencePage } from "../../../shared/wire/vat.ts";
import { defineRoute } from "../../http/define-route.ts";
import { cutPage } from "../../http/input/page-cursor.ts";
import { PAGE_LENGTH } from "../../http/input/query-integer.ts";
import { allChecks, checkQuery, filterOf, positioned } from "../check-query.ts";
import { csvLines } from "../../http/csv/csv-lines.ts";
import { evidenceColumns, viewEvidence } from "./evidence-view.ts";
import { listEvidence } from "./evidence.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/vat/checks",
  summary: "List VAT evidence",
  description: "Returns the VAT checks of all merchants of the workspace, newest first, as JSON or CSV.",
  tag: "VAT",
  auth: "partner_key",
  scope: "vat:read",
  merchantScoped: true,
  query: z.strictObject({
    ...checkQuery,
    after: z.string().min(1).max(500).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: VatEvidencePage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const limit = query.limit ?? PAGE_LENGTH;
    const rows = await listEvidence(sql, caller, filterOf(query), limit + 1);
    const { page, nextAfter } = cutPage(rows.map(positioned), limit);
    return { status: 200, body: { checks: page.map(({ row }) => viewEvidence(row)), next_after: nextAfter } };
  },
  csv: {
    fileName: "vat-evidence.csv",
    text: `CSV in UTF-8 (RFC 4180) with a header line: ${evidenceColumns.join(", ")}. Null is an empty field.`,
    lines({ sql, caller, query }) {
      const chunks = allChecks(
        (filter, limit) => listEvidence(sql, caller, filter, limit),
        filterOf(query),
        query.limit,
      );
      return csvLines(evidenceColumns, chunks, viewEvidence);
    },
  },
});
