import { z } from "zod";
import { PartnerCompany } from "../../../shared/wire/partner/partner-companies.ts";
import { Company, CompanyId } from "../../../shared/wire/company.ts";
import { toSnakeCase } from "../../../shared/snake-case.ts";
import { defineRoute } from "../../http/define-route.ts";
import { namedMerchant } from "../../merchants/get-merchant.ts";
import { getCompany } from "../companies.ts";

export default defineRoute({
  method: "GET",
  path: "/companies/{id}",
  summary: "Retrieve a merchant's company",
  tag: "Companies",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: "required",
  params: z.object({ id: CompanyId }),
  responses: { 200: PartnerCompany },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params }) {
    const company = await getCompany(sql, namedMerchant(caller), params.id);
    return { status: 200, body: toSnakeCase(Company, company) };
  },
});
