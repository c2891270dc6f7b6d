import { z } from "zod";
import {
  ApprovePartnerTermsRequest,
  PartnerTermsRequest,
} from "../../../shared/wire/partner/partner-companies.ts";
import { TermsRequestId } from "../../../shared/wire/terms-requests/terms-request-event.ts";
import { ApproveTermsRequest, TermsRequest } from "../../../shared/wire/terms-requests/terms-request.ts";
import { toCamelCase, toSnakeCase } from "../../../shared/snake-case.ts";
import { recordCall } from "../../audit/audit.ts";
import { defineRoute } from "../../http/define-route.ts";
import { withSnakeCaseErrors } from "../../http/input/snake-case-errors.ts";
import { namedOpenMerchant } from "../../merchants/get-merchant.ts";
import { approvalOf, decideTermsRequest } from "../terms-requests/terms-requests.ts";

export default defineRoute({
  method: "POST",
  path: "/terms-requests/{id}/approve",
  summary: "Approve a request to buy on account from a merchant",
  description:
    "Makes the customer a member of a company of the connected store, which sends them an e-mail. Repeating it changes nothing.",
  tag: "Companies",
  auth: "partner_key",
  scope: "orders:write",
  merchantScoped: "required",
  idempotent: "required",
  params: z.object({ id: TermsRequestId }),
  body: ApprovePartnerTermsRequest,
  responses: { 200: PartnerTermsRequest },
  errors: [
    "resource_not_found",
    "merchant_closed",
    "terms_request_decided",
    "duplicate_resource",
    "account_blocked",
    "store_unavailable",
  ],
  async handler({ ctx, caller, params, body, request }) {
    const merchantId = await namedOpenMerchant(ctx.sql, caller);
    const decision = approvalOf(ApproveTermsRequest.parse(toCamelCase(ApproveTermsRequest, body)));
    const decided = await withSnakeCaseErrors(() => decideTermsRequest(ctx, merchantId, params.id, decision));
    // The store has decided; a repetition is recorded again.
    await recordCall(ctx.sql, { caller, requestId: request.id }, "terms_request.approved", decided.id);
    return { status: 200, body: toSnakeCase(TermsRequest, decided) };
  },
});
