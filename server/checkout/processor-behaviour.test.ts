import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Stripe } from "stripe";
import { cardToken, openCheckout, recoverNow, type OpenCheckout } from "../../test/flows/shopper.ts";
import { stripeClient } from "../../test/flows/processor.ts";
import {
  expectOk,
  until,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";

/** What becomes of a checkout while the processor behaves as it does in life. */

let now = Date.now();
const h = useHarness({ clock: { now: () => now } });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let stripe: Stripe;

const HOUR_MS = 3_600_000;
const ELEVATED_RISK = "4000000000009235";

beforeAll(async () => {
  workspace = await h.workspace();
  stripe = stripeClient(h);
});
beforeEach(async () => {
  now = Date.now();
  merchant = await h.merchant(workspace);
});
afterEach(() => {
  const sandbox = h.standIns.stripe!;
  sandbox.faults.clear();
  sandbox.holdPayments(null);
  sandbox.limits.setRate(100);
  sandbox.webhooks.resume();
});

const payments = async () =>
  (await stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: merchant.accountId })).data;
const sessionStatus = async ({ sessionId }: OpenCheckout) =>
  (await h.sql<[{ status: string }]>`select status from sessions where id = ${sessionId}`)[0].status;
const order = async ({ sessionId }: OpenCheckout) =>
  (await h.sql<Array<Record<string, unknown>>>`select * from orders where session_id = ${sessionId}`)[0]!;
const attemptOf = async () => ({
  attemptId: randomUUID(),
  confirmationTokenId: await cardToken(h, merchant),
});

/** Makes the attempt's owner silent, so that recovery takes it. */
async function silence({ sessionId }: OpenCheckout): Promise<void> {
  await h.sql`
    update sessions set attempt_lease_until = now() - interval '1 minute' where id = ${sessionId}`;
}

describe.each(["processing", "requires_capture"] as const)("a payment that is %s", (status) => {
  async function pay(): Promise<OpenCheckout> {
    h.standIns.stripe!.holdPayments(status);
    const checkout = await openCheckout(h, merchant);
    expect(await checkout.confirm(await attemptOf())).toFailWith(500, "processor_unavailable");
    return checkout;
  }

  test("is neither ended nor doubled by another submit or by recovery", async () => {
    const checkout = await pay();
    await silence(checkout);
    expect(await checkout.confirm(await attemptOf())).toFailWith(409, "session_in_progress");
    await silence(checkout);
    await recoverNow(h, checkout.sessionId);
    expect(await sessionStatus(checkout)).toBe("confirming");
    expect(await payments()).toMatchObject([{ status }]);
  });

  test("is cancelled by paying another way only if the processor can still cancel it", async () => {
    const checkout = await pay();
    await silence(checkout);
    const answer = await checkout.cancel();
    if (status === "processing") expect(answer).toFailWith(500, "processor_unavailable");
    else expect(answer.body).toEqual({ status: "open" });
    const isCancelled = status === "requires_capture";
    expect(await sessionStatus(checkout)).toBe(isCancelled ? "open" : "confirming");
    expect(await payments()).toMatchObject([{ status: isCancelled ? "canceled" : status }]);
  });

  test("completes the order as soon as it succeeds", async () => {
    const checkout = await pay();
    await silence(checkout);
    const [payment] = await payments();
    await h.standIns.stripe!.releasePayment(payment!.id, "succeeded");
    await until(async () => (await sessionStatus(checkout)) === "completed", "the payment's event");
    expect(await order(checkout)).toMatchObject({ status: "processing", payment_intent: payment!.id });
    expect(await payments()).toHaveLength(1);
  });

  test("is followed beyond a day, and its order needs attention until the bank has decided", async () => {
    const checkout = await pay();
    now += 24 * HOUR_MS;
    await silence(checkout);
    // By the test's recovery or the worker's.
    await recoverNow(h, checkout.sessionId);
    await until(async () => (await order(checkout))["needs_attention"] !== null, "attention");
    expect(await sessionStatus(checkout)).toBe("confirming");
    expect(await order(checkout)).toMatchObject({
      status: "pending",
      needs_attention: expect.stringContaining("processing for a day"),
    });
    const [payment] = await payments();
    await silence(checkout);
    await h.standIns.stripe!.releasePayment(payment!.id, "succeeded");
    await until(async () => (await sessionStatus(checkout)) === "completed", "the payment's event");
    expect(await order(checkout)).toMatchObject({ status: "processing", needs_attention: null });
  });
});

test("a payment that the bank declines after processing reopens the session, uncharged", async () => {
  h.standIns.stripe!.holdPayments("processing");
  const checkout = await openCheckout(h, merchant);
  expect(await checkout.confirm(await attemptOf())).toFailWith(500, "processor_unavailable");
  const [payment] = await payments();
  await h.standIns.stripe!.releasePayment(payment!.id, "failed");
  await silence(checkout);
  await recoverNow(h, checkout.sessionId);
  expect(await sessionStatus(checkout)).toBe("open");
  expect(await payments()).toMatchObject([{ status: "canceled" }]);
});

test("a payment under review is paid, and its order needs attention until the review is closed", async () => {
  const checkout = await openCheckout(h, merchant);
  const confirmationTokenId = await cardToken(h, merchant, ELEVATED_RISK);
  expectOk(await checkout.confirm({ confirmationTokenId }));
  await until(async () => (await order(checkout))["needs_attention"] !== null, "the review's event");
  expect(await order(checkout)).toMatchObject({
    status: "processing",
    needs_attention: expect.stringContaining("under review"),
  });
  const [payment] = await payments();
  await h.standIns.stripe!.closeReview(payment!.id, "approved");
  await until(async () => (await order(checkout))["needs_attention"] === null, "the end of the review");
});

test("a refusal of the rate limiter is repeated with the same key, and ends nothing", async () => {
  const checkout = await openCheckout(h, merchant);
  const attempt = await attemptOf();
  h.standIns.stripe!.limits.setRate(0);
  expect(await checkout.confirm(attempt)).toFailWith(500, "processor_unavailable");
  expect(await sessionStatus(checkout)).toBe("confirming");
  h.standIns.stripe!.limits.setRate(100);
  await silence(checkout);
  expectOk(await checkout.confirm(attempt));
  expect(await payments()).toMatchObject([{ status: "succeeded" }]);
});

test("the rate limiter's refusal of a moment is not noticed by the shopper", async () => {
  const checkout = await openCheckout(h, merchant);
  const attempt = await attemptOf();
  h.standIns.stripe!.limits.setRate(0);
  const confirmed = checkout.confirm(attempt);
  setTimeout(() => h.standIns.stripe!.limits.setRate(100), 300);
  expectOk(await confirmed);
  expect(await payments()).toHaveLength(1);
});

test("while another request with the key is in progress, the payment waits for it", async () => {
  const checkout = await openCheckout(h, merchant);
  const attempt = await attemptOf();
  h.standIns.stripe!.faults.delayAnswers(700);
  const first = checkout.confirm(attempt);
  await until(async () => (await stepOf(checkout)) === "payment", "the payment step");
  // A second owner that believes the first dead: the lease cannot prevent that, only the processor's key can.
  await h.sql`
    update sessions set attempt_lease_until = now() - interval '1 minute', attempt_owner = gen_random_uuid()
    where id = ${checkout.sessionId}`;
  await recoverNow(h, checkout.sessionId);
  await first;
  expect(await sessionStatus(checkout)).toBe("completed");
  expect(await payments()).toMatchObject([{ status: "succeeded" }]);
});

const stepOf = async ({ sessionId }: OpenCheckout) =>
  (await h.sql`select step from session_attempts where session_id = ${sessionId}`)[0]?.["step"];

test("slow answers change nothing", async () => {
  h.standIns.stripe!.faults.slowDown(1, 1500);
  const checkout = await openCheckout(h, merchant);
  expectOk(await checkout.confirm(await attemptOf()));
  expect(await payments()).toHaveLength(1);
});

test("an account that has just lost its capability takes no payment: the error says so, and the account is updated", async () => {
  const checkout = await openCheckout(h, merchant);
  const attempt = await attemptOf();
  h.standIns.stripe!.webhooks.pause();
  await h.standIns.stripe!.setReadiness(merchant.accountId, { capabilities: { card_payments: "inactive" } });
  expect(await checkout.confirm(attempt)).toFailWith(400, "processor_not_configured");
  expect(await sessionStatus(checkout)).toBe("open");
  const account = () =>
    h.sql`select charges_enabled from connected_accounts where id = ${merchant.accountId}`;
  await until(async () => (await account())[0]?.["charges_enabled"] === false, "the account's reading");
  expect(await payments()).toEqual([]);
  await h.standIns.stripe!.setReadiness(merchant.accountId, { capabilities: { card_payments: "active" } });
  h.standIns.stripe!.webhooks.resume();
  await until(async () => (await account())[0]?.["charges_enabled"] === true, "the account's event");
  expectOk(await checkout.confirm(await attemptOf()));
});

// 0.55 EUR are above the minimum in EUR, and below 15 CZK.
test("an amount below the minimum of the account's own currency is declined as not chargeable", async () => {
  await h.standIns.stripe!.setReadiness(merchant.accountId, { default_currency: "czk" });
  const currency = () =>
    h.sql`select default_currency from connected_accounts where id = ${merchant.accountId}`;
  await until(async () => (await currency())[0]?.["default_currency"] === "CZK", "the account's event");
  const checkout = await openCheckout(h, merchant, {
    cart: { lineItems: [{ id: "x", name: "Sticker", quantity: 1, price: 55, taxRate: 0 }] },
  });
  const answer = await checkout.confirm(await attemptOf());
  expect(answer).toFailWith(409, "payment_declined");
  expect(answer.body).toMatchObject({ error: { meta: { decline_code: "amount_not_chargeable" } } });
  expect(await payments()).toEqual([]);
});
