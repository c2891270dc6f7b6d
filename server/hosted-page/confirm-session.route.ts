import { ConfirmAnswer, ConfirmRequest } from "../../shared/wire/checkout-page.ts";
import { defineRoute } from "../http/define-route.ts";
import { confirmSession } from "../checkout/confirm.ts";
import { answerOrThrow } from "../checkout/attempt.ts";
import { getPageSession, TokenParams } from "./page-session.ts";

export default defineRoute({
  method: "POST",
  path: "/checkout/{token}/confirm",
  summary: "Submit the form: place the order and pay",
  tag: "Hosted page",
  auth: "none",
  internal: true,
  budget: "submit",
  params: TokenParams,
  body: ConfirmRequest,
  responses: { 200: ConfirmAnswer },
  errors: [
    "amounts_changed",
    "out_of_stock",
    "coupon_not_applicable",
    "delivery_unavailable",
    "credit_exceeded",
    "account_blocked",
    "payment_declined",
    "pre_confirmation_rejected",
    "card_attempts_limited",
    "session_in_progress",
    "session_not_open",
  ],
  async handler({ ctx, params, body, request }) {
    const page = await getPageSession(ctx, params.token, request);
    return { status: 200, body: answerOrThrow(await confirmSession(ctx, page, body, request.ip)) };
  },
});
