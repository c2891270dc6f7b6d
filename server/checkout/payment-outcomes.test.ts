import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Stripe } from "stripe";
import { cardToken, openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import { paySurplus as payAgain, stripeClient } from "../../test/flows/processor.ts";
import {
  expectOk,
  until,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { recoverAttempt } from "./recovery/recover.ts";

/** What becomes of a payment whose outcome is unknown while a hostname, an account or the processor's memory changes. */

let now = Date.now();
const h = useHarness({ worker: false, clock: { now: () => now } });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let stripe: Stripe;

const THREE_D_SECURE = "4000002500003155";
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  workspace = await h.workspace();
  stripe = stripeClient(h);
});
beforeEach(async () => {
  now = Date.now();
  h.standIns.stripe!.faults.clear();
  h.standIns.stripe!.webhooks.resume();
  merchant = await h.merchant(workspace);
});

const payments = async (of = merchant) =>
  (await stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: of.accountId })).data;
const succeeded = async () => (await payments()).filter(({ status }) => status === "succeeded");
const sessionStatus = async ({ sessionId }: OpenCheckout) =>
  (await h.sql<[{ status: string }]>`select status from sessions where id = ${sessionId}`)[0].status;
const order = async ({ sessionId }: OpenCheckout) =>
  (await h.sql<Array<Record<string, unknown>>>`select * from orders where session_id = ${sessionId}`)[0]!;

/** Sends an attempt whose payment is made while its reply is lost. */
async function loseReply(
  checkout: OpenCheckout,
): Promise<{ attemptId: string; confirmationTokenId: string }> {
  const attempt = { attemptId: randomUUID(), confirmationTokenId: await cardToken(h, merchant) };
  h.standIns.stripe!.webhooks.pause();
  h.standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "after" }, 3);
  expect(await checkout.confirm(attempt)).toFailWith(500, "processor_unavailable");
  expect(await succeeded()).toHaveLength(1);
  return attempt;
}

/** Makes the attempt as old as given, and its owner silent. */
async function age(checkout: OpenCheckout, hours: number): Promise<void> {
  now += hours * HOUR_MS;
  await h.sql`
    update sessions set attempt_lease_until = now() - interval '1 minute' where id = ${checkout.sessionId}`;
}

describe("a payment whose reply was lost", () => {
  test("is repeated as it was first sent, whatever address the checkout has by now", async () => {
    const checkout = await openCheckout(h, merchant);
    const attempt = await loseReply(checkout);
    const baseUrl = h.ctx.config.baseUrl;
    h.ctx.config.baseUrl = "https://moved.example";
    try {
      await age(checkout, 0);
      expectOk(await checkout.confirm(attempt));
    } finally {
      h.ctx.config.baseUrl = baseUrl;
    }
    expect(await sessionStatus(checkout)).toBe("completed");
    expect(await succeeded()).toHaveLength(1);
  });

  test("is looked up, not created, when the processor may have forgotten its key", async () => {
    const checkout = await openCheckout(h, merchant);
    await loseReply(checkout);
    await h.standIns.stripe!.forgetKeys();
    await age(checkout, 21);
    await recoverAttempt(h.ctx, checkout.sessionId, 1, { parked: false });
    expect(await sessionStatus(checkout)).toBe("completed");
    expect(await payments()).toHaveLength(1);
    expect(await order(checkout)).toMatchObject({ payment_intent: (await payments())[0]!.id });
  });

  test("is taken from the processor's event, and no second one is created", async () => {
    const checkout = await openCheckout(h, merchant);
    await loseReply(checkout);
    await h.standIns.stripe!.forgetKeys();
    await age(checkout, 1);
    h.standIns.stripe!.webhooks.resume();
    await until(async () => (await sessionStatus(checkout)) === "completed", "the event's effect");
    expect(await payments()).toHaveLength(1);
  });

  test("does not reopen the session when the account was disconnected: the order needs attention within a day", async () => {
    const checkout = await openCheckout(h, merchant);
    const attempt = await loseReply(checkout);
    await h.standIns.stripe!.deauthorize(merchant.accountId);
    await age(checkout, 1);
    expect(await checkout.confirm(attempt)).toFailWith(500, "processor_unavailable");
    expect(await sessionStatus(checkout)).toBe("confirming");
    await age(checkout, 23);
    await recoverAttempt(h.ctx, checkout.sessionId, 1, { parked: false });
    expect(await order(checkout)).toMatchObject({
      needs_attention: expect.stringContaining("outcome of the payment is unknown"),
    });
    // A store cancels its order only if nothing can be charged any more.
    const session = expectOk(await merchant.client.get(`/v1/sessions/${checkout.sessionId}`));
    expect(session).toMatchObject({ status: "expired", orderStatus: "pending" });
  });
});

test("a refusal after a lost reply is no refusal of the payment, although both belong to one call", async () => {
  const checkout = await openCheckout(h, merchant);
  const sandbox = h.standIns.stripe!;
  sandbox.webhooks.pause();
  // The library repeats the request by itself, to which the reply was lost.
  sandbox.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "after" });
  sandbox.faults.failNext("POST", "/v1/payment_intents", { kind: "error", when: "before", status: 503 });
  const attempt = { attemptId: randomUUID(), confirmationTokenId: await cardToken(h, merchant) };
  const answer = checkout.confirm(attempt);
  const isMade = () =>
    sandbox.ledger().payments.some(({ metadata }) => metadata["svc_session_id"] === checkout.sessionId);
  await until(() => Promise.resolve(isMade()), "the payment");
  await sandbox.deauthorize(merchant.accountId);
  expect(await answer).toFailWith(500, "processor_unavailable");
  expect(await sessionStatus(checkout)).toBe("confirming");
  await age(checkout, 24);
  await recoverAttempt(h.ctx, checkout.sessionId, 1, { parked: false });
  expect(await order(checkout)).toMatchObject({
    needs_attention: expect.stringContaining("outcome of the payment is unknown"),
  });
});

test("a payment over another amount completes the order, which needs attention", async () => {
  const checkout = await openCheckout(h, merchant);
  await loseReply(checkout);
  const other = h.sql`jsonb_set(amounts, '{total}', '12345')`;
  await h.sql`update session_attempts set amounts = ${other} where session_id = ${checkout.sessionId}`;
  await h.sql`update orders set amounts = ${other} where session_id = ${checkout.sessionId}`;
  await age(checkout, 0);
  await recoverAttempt(h.ctx, checkout.sessionId, 1, { parked: false });
  expect(await sessionStatus(checkout)).toBe("completed");
  expect(await order(checkout)).toMatchObject({
    status: "processing",
    needs_attention: expect.stringContaining("123.45"),
  });
});

describe("an event of another connected account", () => {
  test("with a victim's session in its metadata changes nothing", async () => {
    const checkout = await openCheckout(h, merchant);
    const waiting = await checkout.confirm({
      confirmationTokenId: await cardToken(h, merchant, THREE_D_SECURE),
    });
    expect(waiting.body).toMatchObject({ status: "requires_action" });
    const attacker = await h.merchant(workspace);
    const forged = await stripe.paymentIntents.create(
      {
        amount: 100,
        currency: "eur",
        metadata: { svc_session_id: checkout.sessionId, svc_attempt: "1", svc_merchant_id: merchant.id },
      },
      { stripeAccount: attacker.accountId },
    );
    await stripe.paymentIntents.cancel(forged.id, {}, { stripeAccount: attacker.accountId });
    await until(
      async () =>
        (
          await h.sql`
            select 1 from processor_events where account_id = ${attacker.accountId} and type = 'payment_intent.canceled'`
        ).length === 1,
      "the forged event",
    );
    expect(await sessionStatus(checkout)).toBe("confirming");
    expect((await payments()).map(({ status }) => status)).toEqual(["requires_action"]);
  });
});

describe("a payment that succeeds for an attempt that has ended", () => {
  const paySurplus = ({ sessionId }: OpenCheckout) => payAgain(h, merchant, sessionId);

  test("raises attention on the order, which another payment has paid", async () => {
    const checkout = await openCheckout(h, merchant);
    expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
    const { payment_intent: paid } = await order(checkout);
    const surplus = await paySurplus(checkout);
    await until(async () => (await order(checkout))["needs_attention"] !== null, "attention");
    expect(await order(checkout)).toMatchObject({
      status: "processing",
      payment_intent: paid,
      needs_attention: expect.stringMatching(
        new RegExp(`${surplus} of €42.00 is surplus: .*${String(paid)}`),
      ),
    });
  });

  test("raises attention on an order that nobody has paid otherwise", async () => {
    const checkout = await openCheckout(h, merchant);
    const declined = await checkout.confirm({
      confirmationTokenId: await cardToken(h, merchant, "4000000000000002"),
    });
    expect(declined).toFailWith(409, "payment_declined");
    const surplus = await paySurplus(checkout);
    await until(async () => (await order(checkout))["needs_attention"] !== null, "attention");
    expect(await order(checkout)).toMatchObject({
      status: "pending",
      needs_attention: expect.stringContaining(surplus),
    });
    expect(await sessionStatus(checkout)).toBe("open");
  });

  test("raises none for the payment of the order itself", async () => {
    const checkout = await openCheckout(h, merchant);
    expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
    const { payment_intent: paid } = await order(checkout);
    await until(
      async () =>
        (
          await h.sql`select 1 from processor_events where type = 'payment_intent.succeeded' and account_id = ${merchant.accountId}`
        ).length === 1,
      "the payment's event",
    );
    expect(await order(checkout)).toMatchObject({ payment_intent: paid, needs_attention: null });
  });
});

test("an order that the store marks as failed is rewritten by the next attempt, and paid", async () => {
  const checkout = await openCheckout(h, merchant);
  const declined = await cardToken(h, merchant, "4000000000000002");
  expect(await checkout.confirm({ confirmationTokenId: declined })).toFailWith(409, "payment_declined");
  await h.sql`update orders set status = 'failed' where session_id = ${checkout.sessionId}`;
  expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
  expect(await order(checkout)).toMatchObject({ status: "processing", attempt: 2 });
  expect(await succeeded()).toHaveLength(1);
});
