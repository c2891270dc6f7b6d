import { z } from "zod";
import { parseVatNumber } from "../../shared/vat/normalise.ts";
import { VatCheckPage } from "../../shared/wire/vat.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { queryInteger } from "../http/input/query-integer.ts";
import { csvColumns, csvLines, viewCheck } from "./vat-check-view.ts";
import { listVatChecks } from "./vat-checks.sql.ts";
import type { CheckFilter } from "./vat-checks.sql.ts";

const PAGE = 50;
/** Rows of the table that are in memory at a time. */
const CHUNK = 500;

const Id = z.string().regex(/^[1-9]\d{0,14}$/);
/** Years that Postgres has too. */
const Instant = z.iso.datetime().refine((text) => Date.parse(text) > 0, "must be after 1970");

const Query = z.strictObject({
  number: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .describe("Returns only checks of this VAT number, in any notation, with its prefix."),
  from: Instant.optional().describe("Returns only checks made at or after this time."),
  to: Instant.optional().describe("Returns only checks made before this time."),
  limit: queryInteger(1, 200)
    .optional()
    .describe("Maximum number of checks on the page. Defaults to 50, or to all checks in CSV."),
  after: z.string().min(1).max(500).optional().describe("The previous page's `nextAfter`."),
});

/** Evidence for the merchant's tax office (design 4-checkout.md, VAT validation). */
export default defineRoute({
  method: "GET",
  path: "/v1/vat/checks",
  summary: "List VAT checks",
  description: "Returns the evidence of your VAT checks, newest first, as JSON or CSV.",
  tag: "VAT",
  auth: "merchant_key",
  query: Query,
  responses: { 200: VatCheckPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const limit = query.limit ?? PAGE;
    const rows = await listVatChecks(sql, caller.merchantId, filterOf(query), limit + 1);
    const positioned = rows.map((row) => ({ created_at: row.checked_at, id: String(row.id), row }));
    const { page, nextAfter } = cutPage(positioned, limit);
    return { status: 200, body: { checks: page.map(({ row }) => viewCheck(row)), nextAfter } };
  },
  csv: {
    fileName: "vat-checks.csv",
    text: `CSV in UTF-8 (RFC 4180) with a header line: ${csvColumns.join(", ")}. The fields of a check except rawAnswer; null is an empty field.`,
    async *lines({ sql, caller, query }) {
      let filter = filterOf(query);
      let left = query.limit ?? Infinity;
      let isFirst = true;
      for (;;) {
        const rows = await listVatChecks(sql, caller.merchantId, filter, Math.min(CHUNK, left));
        yield csvLines(rows.map(viewCheck), isFirst);
        const last = rows.at(-1);
        left -= rows.length;
        if (last === undefined || left === 0 || rows.length < CHUNK) return;
        filter = { ...filter, before: { checkedAt: last.checked_at, id: last.id } };
        isFirst = false;
      }
    },
  },
});

/** @throws ApiError cursor_invalid */
function filterOf({ number, from, to, after }: z.output<typeof Query>): CheckFilter {
  const position = after === undefined ? null : decodeCursor(after, Id);
  return {
    // What is no number has no checks.
    vatNumber: number === undefined ? null : (parseVatNumber(number)?.canonical ?? ""),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    before: position === null ? null : { checkedAt: position.createdAt, id: Number(position.id) },
  };
}
