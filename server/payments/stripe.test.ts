import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startStripe, type StripeSandbox } from "../sandbox/stripe/start-stripe.ts";
import { ProcessorRejected } from "./processor-rejected.ts";
import { ProcessorUnavailable, type PaymentProcessor, type PaymentRequest } from "./processor.ts";
import { createStripeProcessor } from "./stripe.ts";

/** The Stripe processor with the official library, against the Stripe sandbox. */

let sandbox: StripeSandbox;
let processor: PaymentProcessor;
let library: Stripe;
let accountId: string;

beforeAll(async () => {
  sandbox = await startStripe({ enableAccounts: true });
  const { url, secretKey, publishableKey, webhookSecret } = sandbox;
  processor = createStripeProcessor({ secretKey, publishableKey, webhookSecret, apiBase: url });
  const { hostname, port } = new URL(url);
  library = new Stripe(secretKey, { host: hostname, port, protocol: "http" });
  accountId = (await open("Payments")).id;
});

beforeEach(() => sandbox.faults.clear());

afterAll(() => sandbox.close());

const open = (name: string, idempotencyKey: string = randomUUID()) =>
  processor.createAccount({
    email: "owner@shop.example",
    storeUrl: "https://shop.example",
    name,
    idempotencyKey,
    metadata: { svc_merchant_id: "m1" },
  });

async function tokenFor(card: string): Promise<string> {
  const token = await library.testHelpers.confirmationTokens.create(
    { payment_method: card },
    { stripeAccount: accountId },
  );
  return token.id;
}

async function request(card: string, more: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
  return {
    accountId,
    amount: 23_800,
    currency: "EUR",
    confirmationToken: await tokenFor(card),
    returnUrl: "https://checkout.example/done",
    idempotencyKey: randomUUID(),
    metadata: { svc_session_id: "cs_1", svc_attempt: "1" },
    description: "Order 1042",
    statementSuffix: null,
    receiptEmail: null,
    delivery: null,
    applicationFee: 0,
    ...more,
  };
}

const pay = (wanted: PaymentRequest) => processor.createPayment(processor.preparePayment(wanted));

const chargedAmount = async (id: string) =>
  (await library.paymentIntents.retrieve(id, {}, { stripeAccount: accountId })).amount;

describe("a payment", () => {
  test("succeeds on the connected account, with its metadata", async () => {
    const payment = await pay(await request("pm_card_visa"));
    expect(payment).toEqual({
      status: "succeeded",
      id: expect.stringMatching(/^pi_/),
      amount: 23_800,
      currency: "EUR",
    });
    const stored = await library.paymentIntents.retrieve(payment.id, {}, { stripeAccount: accountId });
    expect(stored.metadata).toEqual({ svc_session_id: "cs_1", svc_attempt: "1" });
    expect(stored.payment_method_types).toEqual(["card"]);
    expect(await processor.getPayment(accountId, payment.id)).toEqual(payment);
  });

  test.each([
    ["pm_card_chargeDeclined", "generic_decline"],
    ["pm_card_chargeDeclinedInsufficientFunds", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card"],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc"],
  ])("with %s is declined as %s, and can be cancelled for good", async (card, declineCode) => {
    const payment = await pay(await request(card));
    expect(payment).toMatchObject({
      status: "declined",
      declineCode,
      message: expect.stringMatching(/card/),
      cardFingerprint: expect.stringMatching(/^\w{16}$/),
    });
    const { confirmationToken } = await request(card);
    const fingerprint = await processor.findCardFingerprint(accountId, confirmationToken);
    expect(payment).toHaveProperty("cardFingerprint", fingerprint);
    expect(await processor.cancelPayment(accountId, payment.id)).toEqual({
      status: "canceled",
      id: payment.id,
    });
    expect(await processor.cancelPayment(accountId, payment.id)).toEqual({
      status: "canceled",
      id: payment.id,
    });
  });

  test.each([
    ["pm_card_authenticationRequired", "complete", "succeeded"],
    ["pm_card_authenticationRequired", "fail", "declined"],
    ["pm_card_threeDSecureRequiredChargeDeclined", "complete", "declined"],
  ] as const)("with %s, its challenge ended by %s, has %s", async (card, result, status) => {
    const payment = await pay(await request(card));
    expect(payment).toMatchObject({
      status: "requires_action",
      clientSecret: expect.stringContaining("_secret_"),
    });
    await sandbox.answerChallenge(payment.id, result);
    expect(await processor.getPayment(accountId, payment.id)).toMatchObject({ status });
  });

  test("that succeeded cannot be cancelled: its success is the answer", async () => {
    const payment = await pay(await request("pm_card_visa"));
    expect(await processor.cancelPayment(accountId, payment.id)).toEqual(payment);
  });

  test("that waits for the shopper's bank can be cancelled", async () => {
    const payment = await pay(await request("pm_card_authenticationRequired"));
    expect(await processor.cancelPayment(accountId, payment.id)).toEqual({
      status: "canceled",
      id: payment.id,
    });
  });

  test("with a lost response is charged once", async () => {
    const session = randomUUID();
    const wanted = await request("pm_card_visa", { metadata: { svc_session_id: session } });
    sandbox.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "after" }, 3);
    await expect(pay(wanted)).rejects.toThrow(ProcessorUnavailable);
    const payment = await pay(wanted);
    expect(payment.status).toBe("succeeded");
    const all = await library.paymentIntents.list({ limit: 100 }, { stripeAccount: accountId });
    const ofSession = all.data.filter((intent) => intent.metadata["svc_session_id"] === session);
    expect(ofSession.map(({ id, status }) => [id, status])).toEqual([[payment.id, "succeeded"]]);
  });

  test.each([
    ["before", null, []],
    ["after", { status: "succeeded", amount: 23_800 }, ["succeeded"]],
  ] as const)(
    "that the processor failed at %s it was made, with a failure it stores, can be looked up",
    async (when, expected, statuses) => {
      const session = randomUUID();
      const metadata = { svc_session_id: session };
      const wanted = await request("pm_card_visa", { metadata });
      sandbox.faults.failNext("POST", "/v1/payment_intents", { kind: "error", when, kept: true });
      await expect(pay(wanted)).rejects.toMatchObject({ name: "ProcessorUnavailable", isReplayed: true });
      const found = await processor.findPayment({ accountId, metadata, begunAt: new Date() });
      if (expected === null) expect(found).toBeNull();
      else expect(found).toMatchObject(expected);
      const all = await library.paymentIntents.list({ limit: 100 }, { stripeAccount: accountId });
      const ofSession = all.data.filter((intent) => intent.metadata["svc_session_id"] === session);
      expect(ofSession.map(({ status }) => status)).toEqual(statuses);
    },
  );

  test("that is retried after its cancellation is returned as canceled", async () => {
    const challenged = await request("pm_card_authenticationRequired");
    const first = await pay(challenged);
    await processor.cancelPayment(accountId, first.id);
    expect(await pay(challenged)).toEqual({ status: "canceled", id: first.id });

    const refused = await request("pm_card_chargeDeclined");
    const declined = await pay(refused);
    await processor.cancelPayment(accountId, declined.id);
    expect(await pay(refused)).toEqual({ status: "canceled", id: declined.id });
  });

  test.each([500, 503, 429])("has an unknown outcome after status %d", async (status) => {
    sandbox.faults.failNext("POST", "/v1/payment_intents", { kind: "error", when: "before", status }, 3);
    await expect(pay(await request("pm_card_visa"))).rejects.toThrow(ProcessorUnavailable);
  });

  test("has an unknown outcome if the processor is unreachable", async () => {
    const { secretKey, publishableKey } = sandbox;
    const nowhere = createStripeProcessor({
      secretKey,
      publishableKey,
      webhookSecret: null,
      apiBase: "http://127.0.0.1:9",
    });
    await expect(nowhere.getPayment(accountId, "pi_1")).rejects.toThrow(ProcessorUnavailable);
  });

  test("with an invalid, a used or another account's token is rejected, and nothing is charged", async () => {
    const used = await request("pm_card_visa");
    await pay(used);
    const other = (await open("Other")).id;
    const faults: Partial<PaymentRequest>[] = [
      { confirmationToken: "ctoken_madeup" },
      { confirmationToken: used.confirmationToken },
      { accountId: other },
    ];
    for (const fault of faults) {
      const wanted = await request("pm_card_visa", fault);
      await expect(pay(wanted)).rejects.toThrow(ProcessorRejected);
    }
  });

  test("on a disconnected account is rejected", async () => {
    const gone = (await open("Gone")).id;
    await sandbox.deauthorize(gone);
    const wanted = await request("pm_card_visa", { accountId: gone });
    await expect(pay(wanted)).rejects.toMatchObject({
      name: "ProcessorRejected",
      code: "account_invalid",
    });
  });
});

test("a yen payment is charged in yen, an Icelandic one in Stripe's hundredths and returned in krónur", async () => {
  const yen = await pay(await request("pm_card_visa", { amount: 5000, currency: "JPY" }));
  const krona = await pay(await request("pm_card_visa", { amount: 5000, currency: "ISK" }));
  expect([await chargedAmount(yen.id), await chargedAmount(krona.id)]).toEqual([5000, 500_000]);
  expect(krona).toMatchObject({ status: "succeeded", amount: 5000, currency: "ISK" });
});
