import { z } from "zod";
import { CompanyPage } from "../../shared/wire/company.ts";
import { defineRoute } from "../http/define-route.ts";
import { pageLimit } from "../http/input/query-integer.ts";
import { listCompanies } from "./companies.ts";

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
    return { status: 200, body: await listCompanies(sql, caller.merchantId, query) };
  },
});
