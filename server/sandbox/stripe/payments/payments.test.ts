import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import {
  clientOf,
  connected,
  failure,
  pay,
  rig,
  start,
  token,
  useStripeSandbox,
} from "../test-rig.fixture.ts";

useStripeSandbox();

describe("payment intents", () => {
  test("a good card is charged at once, with metadata as sent and the card's brand on the charge", async () => {
    const intent = await pay("pm_card_mastercard", { expand: ["latest_charge"] });
    expect(intent).toMatchObject({
      status: "succeeded",
      amount_received: 23_800,
      metadata: { session: "cs_1", attempt: "1" },
      livemode: false,
      latest_charge: { paid: true, payment_method_details: { card: { brand: "mastercard", last4: "4444" } } },
    });
  });

  test.each([
    ["pm_card_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
    ["pm_card_chargeDeclinedProcessingError", "processing_error", "processing_error"],
  ])(
    "%s answers 402 with %s / %s and leaves an intent that can be cancelled",
    async (card, code, declineCode) => {
      const error = await failure(pay(card));
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
      expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
      expect(error.payment_intent?.status).toBe("requires_payment_method");
      const canceled = await rig.stripe.paymentIntents.cancel(
        error.payment_intent?.id ?? "",
        {},
        connected(),
      );
      expect(canceled).toMatchObject({ status: "canceled", last_payment_error: { code } });
    },
  );

  test.each([
    ["pm_card_authenticationRequired", "complete", "succeeded", undefined],
    [
      "pm_card_authenticationRequired",
      "fail",
      "requires_payment_method",
      "payment_intent_authentication_failure",
    ],
    ["pm_card_threeDSecureRequiredChargeDeclined", "complete", "requires_payment_method", "card_declined"],
  ] as const)("%s, challenge answered with %s, ends as %s", async (card, result, status, code) => {
    const intent = await pay(card);
    expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    await rig.sandbox.answerChallenge(intent.id, result);
    const after = await rig.stripe.paymentIntents.retrieve(intent.id, {}, connected());
    expect(after).toMatchObject({ status, next_action: null });
    expect(after.last_payment_error?.code).toBe(code);
  });

  test("cancelling ends a running challenge; a paid intent cannot be cancelled", async () => {
    const waiting = await pay("pm_card_authenticationRequired");
    await rig.stripe.paymentIntents.cancel(waiting.id, {}, connected());
    await expect(rig.sandbox.answerChallenge(waiting.id, "complete")).rejects.toThrow("no running challenge");

    const paid = await pay();
    const error = await failure(rig.stripe.paymentIntents.cancel(paid.id, {}, connected()));
    expect(error).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
    expect(error.payment_intent?.status).toBe("succeeded");
  });

  test.each([
    [{ amount: 49 }, { code: "amount_too_small", param: "amount" }],
    [{ currency: "huf", amount: 17_499 }, { code: "amount_too_small" }],
    [{ currency: "isk", amount: 10_050 }, { param: "amount" }],
    [{ currency: "xyz" }, { param: "currency" }],
    [{ amount: 12.5 }, { code: "parameter_invalid_integer", param: "amount" }],
    [{ payment_method_types: ["card"] }, { code: "payment_method_types_no_longer_supported" }],
    [{ colour: "red" }, { code: "parameter_unknown", param: "colour" }],
    [
      { allowed_payment_method_types: undefined, return_url: undefined },
      { type: "StripeInvalidRequestError" },
    ],
  ])("%j is refused with 400", async (params, expected) => {
    const error = await failure(pay(undefined, params as Partial<Stripe.PaymentIntentCreateParams>));
    expect(error).toMatchObject({ statusCode: 400, ...expected });
  });

  test("an account that may not charge yet is refused", async () => {
    await rig.sandbox.setReadiness(rig.account, { charges_enabled: false });
    expect(await failure(pay())).toMatchObject({ statusCode: 400 });
  });
});

describe("confirmation tokens", () => {
  test("a token pays once", async () => {
    const confirmation_token = await token();
    await pay(undefined, { confirmation_token });
    const error = await failure(pay(undefined, { confirmation_token }));
    expect(error).toMatchObject({ statusCode: 400, param: "confirmation_token" });
  });

  test("a token of another account does not exist here", async () => {
    const other = await rig.stripe.accounts.create({});
    const foreign = await rig.stripe.testHelpers.confirmationTokens.create(
      { payment_method: "pm_card_visa" },
      { stripeAccount: other.id },
    );
    const error = await failure(pay(undefined, { confirmation_token: foreign.id }));
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing" });
  });

  test("a token expires after twelve hours", async () => {
    let now = Date.now();
    rig.sandbox = await start({ now: () => now });
    rig.stripe = clientOf(rig.sandbox);
    rig.account = (await rig.stripe.accounts.create({})).id;
    const confirmation_token = await token();
    now += 12 * 3600 * 1000;
    expect(await failure(pay(undefined, { confirmation_token }))).toMatchObject({ statusCode: 400 });
  });

  test("a mistyped card number never becomes a token", async () => {
    const form = new URLSearchParams({
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242 4242 4242 4241",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2050",
    });
    const answer = await fetch(`${rig.sandbox.url}/v1/confirmation_tokens`, {
      method: "POST",
      headers: { authorization: `Bearer ${rig.sandbox.publishableKey}`, "stripe-account": rig.account },
      body: form,
    });
    expect(answer.status).toBe(402);
    expect(await answer.json()).toMatchObject({ error: { code: "incorrect_number", param: "number" } });
  });
});

describe("refunds", () => {
  test("parts up to the whole charge can be refunded, not a cent more", async () => {
    const intent = await pay();
    await rig.stripe.refunds.create({ payment_intent: intent.id, amount: 3_800 }, connected());
    const tooMuch = rig.stripe.refunds.create({ payment_intent: intent.id, amount: 20_001 }, connected());
    expect(await failure(tooMuch)).toMatchObject({ statusCode: 400, param: "amount" });
    const rest = await rig.stripe.refunds.create({ payment_intent: intent.id }, connected());
    expect(rest).toMatchObject({ amount: 20_000, status: "succeeded" });
    const again = rig.stripe.refunds.create({ payment_intent: intent.id }, connected());
    expect(await failure(again)).toMatchObject({ code: "charge_already_refunded" });
  });

  test("a disputed charge cannot be refunded until the dispute is won; an inquiry can", async () => {
    const intent = await pay();
    const refund = () => rig.stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, connected());
    const inquiry = await rig.sandbox.openDispute(intent.id, { isInquiry: true });
    await refund();
    await rig.sandbox.closeDispute(inquiry, "warning_closed");
    const dispute = await rig.sandbox.openDispute(intent.id);
    expect(await failure(refund())).toMatchObject({ statusCode: 400, code: "charge_disputed" });
    await rig.sandbox.closeDispute(dispute, "won");
    await refund();
    await rig.sandbox.closeDispute(await rig.sandbox.openDispute(intent.id), "lost");
    expect(await failure(refund())).toMatchObject({ code: "charge_disputed" });
  });
});
