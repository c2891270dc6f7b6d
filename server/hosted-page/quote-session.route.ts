import { QuoteAnswer, QuoteRequest } from "../../shared/wire/checkout-page.ts";
import { defineRoute } from "../http/define-route.ts";
import { quoteForPage } from "./page-quote.ts";
import { getPageSession, assertOpen, TokenParams } from "./page-session.ts";

export default defineRoute({
  method: "POST",
  path: "/checkout/{token}/quote",
  summary: "Amounts for the form as it stands",
  tag: "Hosted page",
  auth: "none",
  internal: true,
  budget: "page_quote",
  params: TokenParams,
  body: QuoteRequest,
  responses: { 200: QuoteAnswer },
  async handler({ ctx, params, body, request }) {
    const { session, merchant } = await getPageSession(ctx, params.token, request);
    assertOpen(ctx, session);
    return { status: 200, body: await quoteForPage(ctx, session, merchant, body.details, "form") };
  },
});
