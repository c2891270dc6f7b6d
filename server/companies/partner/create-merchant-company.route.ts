import { CreatePartnerCompany, PartnerCompany } from "../../../shared/wire/partner/partner-companies.ts";
import { Company, CreateCompany } from "../../../shared/wire/company.ts";
import { toCamelCase, toSnakeCase } from "../../../shared/snake-case.ts";
import { recordCall } from "../../audit/audit.ts";
import { defineRoute } from "../../http/define-route.ts";
import { withSnakeCaseErrors } from "../../http/input/snake-case-errors.ts";
import { namedOpenMerchant } from "../../merchants/get-merchant.ts";
import { createCompany } from "../companies.ts";

export default defineRoute({
  method: "POST",
  path: "/companies",
  summary: "Create a merchant's company",
  description: "Its members buy on account on its terms, up to its credit limit.",
  tag: "Companies",
  auth: "partner_key",
  scope: "orders:write",
  merchantScoped: "required",
  idempotent: "required",
  transactional: true,
  body: CreatePartnerCompany,
  responses: { 201: PartnerCompany },
  errors: ["merchant_closed", "store_keeps_companies", "duplicate_resource"],
  async handler({ ctx, sql, caller, body, request }) {
    const merchantId = await namedOpenMerchant(sql, caller);
    const content = CreateCompany.parse(toCamelCase(CreateCompany, body));
    const company = await withSnakeCaseErrors(() => createCompany(ctx, sql, merchantId, content));
    await recordCall(sql, { caller, requestId: request.id }, "company.created", company.id);
    return { status: 201, body: toSnakeCase(Company, company) };
  },
});
