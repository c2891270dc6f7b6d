import { z } from "zod";
import { TermsRequestId } from "../../../shared/wire/terms-requests/terms-request-event.ts";
import { TermsRequest } from "../../../shared/wire/terms-requests/terms-request.ts";
import { defineRoute } from "../../http/define-route.ts";
import { getTermsRequest } from "./terms-requests.ts";

export default defineRoute({
  method: "GET",
  path: "/v1/terms-requests/{id}",
  summary: "Retrieve a request to buy on account",
  tag: "Companies",
  auth: "merchant_key",
  params: z.object({ id: TermsRequestId }),
  responses: { 200: TermsRequest },
  errors: ["resource_not_found", "store_unavailable"],
  async handler({ ctx, caller, params }) {
    return { status: 200, body: await getTermsRequest(ctx, caller.merchantId, params.id) };
  },
});
