import { z } from "zod";
import { PartnerTermsRequest } from "../../../shared/wire/partner/partner-companies.ts";
import { TermsRequestId } from "../../../shared/wire/terms-requests/terms-request-event.ts";
import { TermsRequest } from "../../../shared/wire/terms-requests/terms-request.ts";
import { toSnakeCase } from "../../../shared/snake-case.ts";
import { defineRoute } from "../../http/define-route.ts";
import { namedOpenMerchant } from "../../merchants/get-merchant.ts";
import { getTermsRequest } from "../terms-requests/terms-requests.ts";

export default defineRoute({
  method: "GET",
  path: "/terms-requests/{id}",
  summary: "Retrieve a request to buy on account from a merchant",
  tag: "Companies",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: "required",
  params: z.object({ id: TermsRequestId }),
  responses: { 200: PartnerTermsRequest },
  errors: ["resource_not_found", "merchant_closed", "store_unavailable"],
  async handler({ ctx, caller, params }) {
    const found = await getTermsRequest(ctx, await namedOpenMerchant(ctx.sql, caller), params.id);
    return { status: 200, body: toSnakeCase(TermsRequest, found) };
  },
});
