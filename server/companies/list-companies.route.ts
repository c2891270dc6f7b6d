import { z } from "zod";
import { CompanyId, CompanyPage } from "../../shared/wire/company.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { pageLimit } from "../http/input/query-integer.ts";
import { listCompanyRows } from "./companies.sql.ts";
import { viewCompanies } from "./companies.ts";

export default defineRoute({
  method: "GET",
  path: "/v1/companies",
  summary: "List companies",
  description: "Returns the companies of the merchant, newest first.",
  tag: "Companies",
  auth: "merchant_key",
  query: z.strictObject({
    limit: pageLimit,
    after: z.string().max(200).optional().describe("The previous page's `nextAfter`."),
  }),
  responses: { 200: CompanyPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const after = query.after === undefined ? null : decodeCursor(query.after, CompanyId);
    const rows = await listCompanyRows(sql, caller.merchantId, { limit: query.limit + 1, after });
    const { page, nextAfter } = cutPage(rows, query.limit);
    const companies = await viewCompanies(sql, caller.merchantId, page);
    return { status: 200, body: { companies, nextAfter } };
  },
});
