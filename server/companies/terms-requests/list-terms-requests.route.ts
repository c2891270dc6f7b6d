import { z } from "zod";
import { TermsRequestPage, TermsRequestStatus } from "../../../shared/wire/terms-requests/terms-request.ts";
import { defineRoute } from "../../http/define-route.ts";
import { pageLimit } from "../../http/input/query-integer.ts";
import { listTermsRequests } from "./terms-requests.ts";

export default defineRoute({
  method: "GET",
  path: "/v1/terms-requests",
  summary: "List requests to buy on account",
  description:
    "Returns the requests of the connected store's customers, newest first. The built-in store takes no requests: its list is empty.",
  tag: "Companies",
  auth: "merchant_key",
  query: z.strictObject({
    limit: pageLimit,
    after: z.string().max(200).optional().describe("The previous page's `nextAfter`."),
    status: TermsRequestStatus.optional().describe("Only requests with this status."),
  }),
  responses: { 200: TermsRequestPage },
  errors: ["cursor_invalid", "store_unavailable"],
  async handler({ ctx, caller, query }) {
    return { status: 200, body: await listTermsRequests(ctx, caller.merchantId, query) };
  },
});
