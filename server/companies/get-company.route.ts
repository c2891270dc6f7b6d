import { z } from "zod";
import { Company, CompanyId } from "../../shared/wire/company.ts";
import { defineRoute } from "../http/define-route.ts";
import { getCompany } from "./companies.ts";

export default defineRoute({
  method: "GET",
  path: "/v1/companies/{id}",
  summary: "Retrieve a company",
  tag: "Companies",
  auth: "merchant_key",
  params: z.object({ id: CompanyId }),
  responses: { 200: Company },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params }) {
    return { status: 200, body: await getCompany(sql, caller.merchantId, params.id) };
  },
});
