import { describe, expect, test } from "vitest";
import { listen } from "../listen.ts";
import { cleanUps, connected, failure, pay, rig, token, use, useStripeSandbox } from "./test-rig.fixture.ts";

useStripeSandbox();

const read = () => rig.stripe.paymentIntents.list({}, connected());

describe("limits", () => {
  test("calls above the account's rate are 429 rate_limit, those of another account are not", async () => {
    const other = await rig.stripe.accounts.create({});
    rig.sandbox.limits.setRate(3);
    const answers = await Promise.allSettled([read(), read(), read(), read(), read()]);
    const refused = answers.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.reason).toMatchObject({
      statusCode: 429,
      code: "rate_limit",
      headers: { "stripe-rate-limited-reason": "global-rate" },
    });
    await rig.stripe.paymentIntents.list({}, { stripeAccount: other.id });
  });

  test("a refused call is not stored under its key", async () => {
    const options = { ...connected(), idempotencyKey: "k1" };
    const params = { amount: 900, currency: "eur" };
    rig.sandbox.limits.setRate(0);
    expect(await failure(rig.stripe.paymentIntents.create(params, options))).toMatchObject({
      statusCode: 429,
    });
    rig.sandbox.limits.setRate(null);
    expect(await rig.stripe.paymentIntents.create(params, options)).toMatchObject({ amount: 900 });
  });

  test("the same key at the same time is 409, two writes on one object are 429 lock_timeout", async () => {
    const intent = await rig.stripe.paymentIntents.create({ amount: 900, currency: "eur" }, connected());
    rig.sandbox.faults.delayAnswers(300);
    const keyed = () =>
      rig.stripe.paymentIntents.create(
        { amount: 900, currency: "eur" },
        { ...connected(), idempotencyKey: "k2" },
      );
    const first = keyed();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await failure(keyed())).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    await first;
    const cancel = () => rig.stripe.paymentIntents.cancel(intent.id, {}, connected());
    const cancelled = cancel();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await failure(cancel())).toMatchObject({
      statusCode: 429,
      code: "lock_timeout",
      headers: { "stripe-should-retry": "true" },
    });
    expect(await cancelled).toMatchObject({ status: "canceled" });
  });

  test("a key is forgotten after the set time, by the sandbox's clock", async () => {
    let now = Date.now();
    await use({ now: () => now, keySeconds: 3600 });
    const create = async () =>
      (
        await rig.stripe.paymentIntents.create(
          { amount: 900, currency: "eur" },
          { ...connected(), idempotencyKey: "k1" },
        )
      ).id;
    const first = await create();
    now += 3_599_000;
    expect(await create()).toBe(first);
    now += 1_000;
    expect(await create()).not.toBe(first);
  });

  test("answers are slow at random, and by default never", async () => {
    const draws = [0.9, 0.1, 1];
    await use({ random: () => draws.shift() ?? 1 });
    draws.splice(0, draws.length, 0.9, 0.1, 1);
    rig.sandbox.faults.slowDown(0.5, 300);
    const timed = async () => {
      const began = performance.now();
      await read();
      return performance.now() - began;
    };
    expect(await timed()).toBeLessThan(250);
    expect(await timed()).toBeGreaterThan(290);
  });
});

describe("webhook endpoints", () => {
  test("a plain one receives nothing of a connected account, and the list distinguishes it", async () => {
    let received = 0;
    const server = await listen((_request, response) => {
      received += 1;
      response.end();
    });
    cleanUps.push(() => server.close());
    rig.sandbox.webhooks.setUrls([server.url], { connect: false });
    await pay();
    expect(rig.sandbox.webhooks.pendingCount()).toBe(0);
    expect(received).toBe(0);
    const list = () => rig.stripe.webhookEndpoints.list();
    expect((await list()).data).toMatchObject([{ url: server.url, application: null, status: "enabled" }]);
    rig.sandbox.webhooks.setUrls([server.url]);
    expect((await list()).data).toMatchObject([{ application: expect.stringMatching(/^ca_/) }]);
  });
});

describe("an account", () => {
  test("starts not ready, and one call readies it", async () => {
    await use({ enableAccounts: false });
    expect(await rig.stripe.accounts.retrieve(rig.account)).toMatchObject({
      charges_enabled: false,
      capabilities: { card_payments: "inactive" },
      requirements: { disabled_reason: "requirements.past_due" },
    });
    expect((await failure(pay())).message).toContain("cannot currently make live charges");
    const path = `${rig.sandbox.url}/v1/test_helpers/accounts/${rig.account}/complete_onboarding`;
    const headers = { authorization: `Bearer ${rig.sandbox.secretKey}` };
    expect((await fetch(path, { method: "POST", headers })).status).toBe(200);
    expect(await pay()).toMatchObject({ status: "succeeded" });
  });

  test("without the capability for cards is refused with its code", async () => {
    await rig.sandbox.setReadiness(rig.account, { capabilities: { card_payments: "inactive" } });
    expect(await failure(pay())).toMatchObject({ statusCode: 400, code: "capability_not_active" });
  });

  test.each([
    ["gbp", 46, "eur", "succeeded"],
    ["jpy", 50, "eur", "amount_too_small"],
    ["eur", 45, "huf", "amount_too_small"],
    ["eur", 60, "huf", "succeeded"],
    // The minimum of the payment's own currency does not count.
    ["eur", 40, "gbp", "succeeded"],
  ])("that is charged in %s %i and paid out in %s: %s", async (currency, amount, settlement, expected) => {
    await rig.sandbox.setReadiness(rig.account, { default_currency: settlement });
    const paying = pay(undefined, { amount, currency });
    if (expected === "succeeded") expect(await paying).toMatchObject({ status: expected });
    else expect(await failure(paying)).toMatchObject({ statusCode: 400, code: expected });
  });
});

describe("a payment that is neither paid nor declined", () => {
  test("waits for the bank, and cannot be cancelled meanwhile", async () => {
    rig.sandbox.holdPayments("processing");
    const intent = await pay();
    expect(intent).toMatchObject({ status: "processing", amount_received: 0 });
    expect(await failure(rig.stripe.paymentIntents.cancel(intent.id, {}, connected()))).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    await rig.sandbox.releasePayment(intent.id, "succeeded");
    expect(await rig.stripe.paymentIntents.retrieve(intent.id, {}, connected())).toMatchObject({
      status: "succeeded",
    });
  });

  test("waits to be captured", async () => {
    const intent = await pay(undefined, { capture_method: "manual" });
    expect(intent).toMatchObject({ status: "requires_capture", amount_capturable: 23_800 });
    const captured = await rig.stripe.paymentIntents.capture(intent.id, {}, connected());
    expect(captured).toMatchObject({ status: "succeeded", amount_received: 23_800, amount_capturable: 0 });
  });

  test("is paid and under review, until the merchant approves it", async () => {
    const intent = await pay("pm_card_riskLevelElevated");
    const expand = ["review", "latest_charge"];
    const reviewed = await rig.stripe.paymentIntents.retrieve(intent.id, { expand }, connected());
    expect(reviewed).toMatchObject({
      status: "succeeded",
      review: { open: true, reason: "rule" },
      latest_charge: { outcome: { type: "manual_review", risk_level: "elevated" } },
    });
    const { id } = reviewed.review as { id: string };
    expect(await rig.stripe.reviews.approve(id, {}, connected())).toMatchObject({
      open: false,
      closed_reason: "approved",
    });
    const types = (await rig.stripe.events.list({}, connected())).data.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(["review.opened", "review.closed"]));
  });
});

test("the statement shows prefix and suffix; fees above the amount and letterless suffixes are refused", async () => {
  const intent = await pay(undefined, {
    statement_descriptor_suffix: "Spring sale 2026",
    application_fee_amount: 100,
  });
  const expand = ["latest_charge"];
  const { latest_charge: charge } = await rig.stripe.paymentIntents.retrieve(
    intent.id,
    { expand },
    connected(),
  );
  expect(charge).toMatchObject({
    calculated_statement_descriptor: "NORDLICHT* SPRING SALE".slice(0, 22),
    application_fee_amount: 100,
  });
  const confirmation_token = await token();
  for (const wrong of [{ application_fee_amount: 23_801 }, { statement_descriptor_suffix: "2026" }]) {
    const [param] = Object.keys(wrong);
    expect(await failure(pay(undefined, { ...wrong, confirmation_token }))).toMatchObject({
      statusCode: 400,
      param,
    });
  }
});
