import { TermsRequestBody, TermsRequestState } from "../../../shared/wire/checkout-page.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { storeSession } from "../../sessions/store-session.ts";
import { askStore } from "../../stores/ask-store.ts";
import { assertOpen, getPageSession, TokenParams } from "../page-session.ts";

export default defineRoute({
  method: "POST",
  path: "/checkout/{token}/terms-request",
  summary: "Ask the store to let the buyer buy on account",
  tag: "Hosted page",
  auth: "none",
  internal: true,
  budget: "submit",
  params: TokenParams,
  body: TermsRequestBody,
  responses: { 200: TermsRequestState },
  errors: ["terms_request_refused", "session_not_open"],
  async handler({ ctx, params, body, request }) {
    const { session, merchant } = await getPageSession(ctx, params.token, request);
    assertOpen(ctx, session);
    const { details, message } = body;
    const { company, vatNumber } = details;
    const platform = ctx.platform(merchant.storePlatform);
    if (!session.b2b) throw refusal("");
    // The store decides who the buyer is; a VAT number proves nothing, so it is not checked here.
    const forStore = storeSession(session, details, null, merchant.configuration.b2b);
    const asked = { session: forStore, company, vatNumber, message };
    const outcome = await askStore(async () => platform.requestTerms?.(asked));
    if (outcome === undefined) throw refusal("");
    if (outcome.status === "refused") throw refusal(outcome.reason);
    return { status: 200, body: { state: outcome.request, requestedOn: outcome.requestedOn } };
  },
});

function refusal(reason: string): ApiError {
  const message = "The store takes no request to buy on account from this buyer.";
  return new ApiError("terms_request_refused", { message, meta: { reason } });
}
