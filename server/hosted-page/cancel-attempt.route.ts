import { ConfirmAnswer, ResumeRequest } from "../../shared/wire/checkout-page.ts";
import { defineRoute } from "../http/define-route.ts";
import { answerOrThrow } from "../checkout/attempt.ts";
import { getPageSession, TokenParams } from "./page-session.ts";
import { cancelAttempt } from "../checkout/resume.ts";

export default defineRoute({
  method: "POST",
  path: "/checkout/{token}/confirm/cancel",
  summary: "Pay another way: cancel the payment that waits for the bank",
  tag: "Hosted page",
  auth: "none",
  internal: true,
  params: TokenParams,
  body: ResumeRequest,
  responses: { 200: ConfirmAnswer },
  async handler({ ctx, params, body, request }) {
    const page = await getPageSession(ctx, params.token, request);
    return { status: 200, body: answerOrThrow(await cancelAttempt(ctx, page, body.attemptId)) };
  },
});
