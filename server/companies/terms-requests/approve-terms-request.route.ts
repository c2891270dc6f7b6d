import { z } from "zod";
import { TermsRequestId } from "../../../shared/wire/terms-requests/terms-request-event.ts";
import { ApproveTermsRequest, TermsRequest } from "../../../shared/wire/terms-requests/terms-request.ts";
import { recordCall } from "../../audit/audit.ts";
import { defineRoute } from "../../http/define-route.ts";
import { requireSignature } from "../../stores/signed-requests/require-signature.ts";
import { approvalOf, decideTermsRequest } from "./terms-requests.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/terms-requests/{id}/approve",
  summary: "Approve a request to buy on account",
  description:
    "Makes the customer a member of a company of the connected store, which sends them an e-mail. Repeating it changes nothing. Signed like `POST /v1/companies`.",
  tag: "Companies",
  auth: "merchant_key",
  idempotent: "accepted",
  signed: true,
  params: z.object({ id: TermsRequestId }),
  body: ApproveTermsRequest,
  responses: { 200: TermsRequest },
  errors: [
    "signature_missing",
    "signature_invalid",
    "resource_not_found",
    "terms_request_decided",
    "duplicate_resource",
    "account_blocked",
    "store_unavailable",
  ],
  async handler({ ctx, caller, params, body, request }) {
    const { merchantId } = caller;
    // Before the store is asked, and for good: a decision whose outcome is unknown must not be sent again for another request.
    await requireSignature(ctx, ctx.sql, merchantId, request);
    const decided = await decideTermsRequest(ctx, merchantId, params.id, approvalOf(body));
    // The store has decided; a repetition is recorded again.
    await recordCall(ctx.sql, { caller, requestId: request.id }, "terms_request.approved", decided.id);
    return { status: 200, body: decided };
  },
});
