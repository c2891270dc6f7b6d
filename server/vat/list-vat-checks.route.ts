import { z } from "zod";
import { VatCheckPage } from "../../shared/wire/vat.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage } from "../http/input/page-cursor.ts";
import { PAGE_LENGTH } from "../http/input/query-integer.ts";
import { allChecks, checkQuery, filterOf, positioned } from "./check-query.ts";
import { csvColumns, viewCheck } from "./vat-check-view.ts";
import { csvLines } from "../http/csv/csv-lines.ts";
import { listVatChecks } from "./vat-checks.sql.ts";

/** Evidence for the merchant's tax office (design 4-checkout.md, VAT validation). */
export default defineRoute({
  method: "GET",
  path: "/v1/vat/checks",
  summary: "List VAT checks",
  description: "Returns the evidence of your VAT checks, newest first, as JSON or CSV.",
  tag: "VAT",
  auth: "merchant_key",
  query: z.strictObject({
    ...checkQuery,
    after: z.string().min(1).max(500).optional().describe("The previous page's `nextAfter`."),
  }),
  responses: { 200: VatCheckPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const limit = query.limit ?? PAGE_LENGTH;
    const rows = await listVatChecks(sql, caller.merchantId, filterOf(query), limit + 1);
    const { page, nextAfter } = cutPage(rows.map(positioned), limit);
    return { status: 200, body: { checks: page.map(({ row }) => viewCheck(row)), nextAfter } };
  },
  csv: {
    fileName: "vat-checks.csv",
    text: `CSV in UTF-8 (RFC 4180) with a header line: ${csvColumns.join(", ")}. The fields of a check except rawAnswer; null is an empty field.`,
    lines({ sql, caller, query }) {
      const chunks = allChecks(
        (filter, limit) => listVatChecks(sql, caller.merchantId, filter, limit),
        filterOf(query),
        query.limit,
      );
      return csvLines(csvColumns, chunks, viewCheck);
    },
  },
});
