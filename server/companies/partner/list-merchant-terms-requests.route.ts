import { z } from "zod";
import { PartnerTermsRequestPage } from "../../../shared/wire/partner/partner-companies.ts";
import { TermsRequestPage, TermsRequestStatus } from "../../../shared/wire/terms-requests/terms-request.ts";
import { toSnakeCase } from "../../../shared/snake-case.ts";
import { defineRoute } from "../../http/define-route.ts";
import { pageLimit } from "../../http/input/query-integer.ts";
import { namedOpenMerchant } from "../../merchants/get-merchant.ts";
import { listTermsRequests } from "../terms-requests/terms-requests.ts";

export default defineRoute({
  method: "GET",
  path: "/terms-requests",
  summary: "List requests to buy on account from a merchant",
  description:
    "Returns the requests of the connected store's customers, newest first. The built-in store takes no requests: its list is empty.",
  tag: "Companies",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: "required",
  query: z.strictObject({
    limit: pageLimit,
    after: z.string().max(200).optional().describe("The previous page's `next_after`."),
    status: TermsRequestStatus.optional().describe("Only requests with this status."),
  }),
  responses: { 200: PartnerTermsRequestPage },
  errors: ["cursor_invalid", "merchant_closed", "store_unavailable"],
  async handler({ ctx, caller, query }) {
    const page = await listTermsRequests(ctx, await namedOpenMerchant(ctx.sql, caller), query);
    return { status: 200, body: toSnakeCase(TermsRequestPage, page) };
  },
});
