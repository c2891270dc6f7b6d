import { Company, CreateCompany } from "../../shared/wire/company.ts";
import { recordCall } from "../audit/audit.ts";
import { defineRoute } from "../http/define-route.ts";
import { requireSignature } from "../stores/signed-requests/require-signature.ts";
import { createCompany } from "./companies.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/companies",
  summary: "Create a company",
  description:
    "Its members buy on account on its terms, up to its credit limit. The request is signed as a Standard Webhook, with the whole merchant secret as UTF-8 key.",
  tag: "Companies",
  auth: "merchant_key",
  idempotent: "accepted",
  signed: true,
  transactional: true,
  body: CreateCompany,
  responses: { 201: Company },
  errors: ["signature_missing", "signature_invalid", "store_keeps_companies", "duplicate_resource"],
  async handler({ ctx, sql, caller, body, request }) {
    await requireSignature(ctx, sql, caller.merchantId, request);
    const company = await createCompany(ctx, sql, caller.merchantId, body);
    await recordCall(sql, { caller, requestId: request.id }, "company.created", company.id);
    return { status: 201, body: company };
  },
});
