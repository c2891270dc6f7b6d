import { z } from "zod";
import { PartnerCompany, PartnerCompanyPatch } from "../../../shared/wire/partner/partner-companies.ts";
import { Company, CompanyId, CompanyPatch } from "../../../shared/wire/company.ts";
import { toCamelCase, toSnakeCase } from "../../../shared/snake-case.ts";
import { recordCall } from "../../audit/audit.ts";
import { defineRoute } from "../../http/define-route.ts";
import { withSnakeCaseErrors } from "../../http/input/snake-case-errors.ts";
import { namedOpenMerchant } from "../../merchants/get-merchant.ts";
import { changeCompany } from "../companies.ts";

export default defineRoute({
  method: "PATCH",
  path: "/companies/{id}",
  summary: "Update a merchant's company",
  description: "Arrays are replaced.",
  tag: "Companies",
  auth: "partner_key",
  scope: "orders:write",
  merchantScoped: "required",
  idempotent: "required",
  transactional: true,
  params: z.object({ id: CompanyId }),
  body: PartnerCompanyPatch,
  responses: { 200: PartnerCompany },
  errors: ["resource_not_found", "merchant_closed", "store_keeps_companies", "duplicate_resource"],
  async handler({ sql, caller, params, body, request }) {
    const merchantId = await namedOpenMerchant(sql, caller);
    const patch = CompanyPatch.parse(toCamelCase(CompanyPatch, body));
    const company = await withSnakeCaseErrors(() => changeCompany(sql, merchantId, params.id, patch));
    await recordCall(sql, { caller, requestId: request.id }, "company.updated", company.id);
    return { status: 200, body: toSnakeCase(Company, company) };
  },
});
