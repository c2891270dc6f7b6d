import { z } from "zod";
import { Company, CompanyId, CompanyPatch } from "../../shared/wire/company.ts";
import { recordCall } from "../audit/audit.ts";
import { defineRoute } from "../http/define-route.ts";
import { requireSignature } from "../stores/signed-requests/require-signature.ts";
import { changeCompany } from "./companies.ts";

export default defineRoute({
  method: "PATCH",
  path: "/v1/companies/{id}",
  summary: "Update a company",
  description: "Arrays are replaced. The request is signed as for creating a company.",
  tag: "Companies",
  auth: "merchant_key",
  idempotent: "accepted",
  signed: true,
  transactional: true,
  params: z.object({ id: CompanyId }),
  body: CompanyPatch,
  responses: { 200: Company },
  errors: [
    "resource_not_found",
    "signature_missing",
    "signature_invalid",
    "store_keeps_companies",
    "duplicate_resource",
  ],
  async handler({ ctx, sql, caller, params, body, request }) {
    await requireSignature(ctx, sql, caller.merchantId, request);
    const company = await changeCompany(sql, caller.merchantId, params.id, body);
    await recordCall(sql, { caller, requestId: request.id }, "company.updated", company.id);
    return { status: 200, body: company };
  },
});
