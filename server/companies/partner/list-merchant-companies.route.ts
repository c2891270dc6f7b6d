import { z } from "zod";
import { PartnerCompanyPage } from "../../../shared/wire/partner/partner-companies.ts";
import { CompanyPage } from "../../../shared/wire/company.ts";
import { toSnakeCase } from "../../../shared/snake-case.ts";
import { defineRoute } from "../../http/define-route.ts";
import { pageLimit } from "../../http/input/query-integer.ts";
import { namedMerchant } from "../../merchants/get-merchant.ts";
import { listCompanies } from "../companies.ts";

export default defineRoute({
  method: "GET",
  path: "/companies",
  summary: "List a merchant's companies",
  description:
    "Returns the companies of a merchant with the built-in store, newest first. A connected store keeps its own: the list is empty.",
  tag: "Companies",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: "required",
  query: z.strictObject({
    limit: pageLimit,
    after: z.string().max(200).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: PartnerCompanyPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const page = await listCompanies(sql, namedMerchant(caller), query);
    return { status: 200, body: toSnakeCase(CompanyPage, page) };
  },
});
