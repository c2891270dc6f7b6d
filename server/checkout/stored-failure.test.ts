import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventData, paySurplus, stripeClient } from "../../test/flows/processor.ts";
import { cardToken, openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import { expectOk, until, useHarness, type TestMerchant } from "../../test/support/harness.ts";

/** A failure that the processor stores under the key of a payment, and repeats for a day, is not the end of that payment. */

let offsetMs = 0;
const h = useHarness({ worker: false, clock: { now: () => Date.now() + offsetMs } });
let merchant: TestMerchant;
let checkout: OpenCheckout;
let attempt: { attemptId: string; confirmationTokenId: string };

beforeEach(async () => {
  offsetMs = 0;
  merchant = await h.merchant(await h.workspace());
  checkout = await openCheckout(h, merchant);
  attempt = { attemptId: randomUUID(), confirmationTokenId: await cardToken(h, merchant) };
});
afterEach(() => {
  h.standIns.stripe!.faults.clear();
  h.standIns.stripe!.webhooks.resume();
});

const payments = async () =>
  (await stripeClient(h).paymentIntents.list({}, { stripeAccount: merchant.accountId })).data;
const sessionStatus = async () =>
  (await h.sql<[{ status: string }]>`select status from sessions where id = ${checkout.sessionId}`)[0].status;

/** The page repeats its attempt, whose owner is silent. */
async function repeat() {
  await h.sql`
    update sessions set attempt_lease_until = now() - interval '1 minute' where id = ${checkout.sessionId}`;
  return checkout.confirm(attempt);
}

async function failAndKeep(when: "before" | "after"): Promise<void> {
  h.standIns.stripe!.webhooks.pause();
  h.standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "error", when, kept: true });
  expect(await checkout.confirm(attempt)).toFailWith(500, "processor_unavailable");
  expect(await repeat()).toFailWith(500, "processor_unavailable");
  expect(await sessionStatus()).toBe("confirming");
}

test("nothing was charged: the session reopens once the failure has settled", async () => {
  await failAndKeep("before");
  offsetMs = 61_000;
  expect(await repeat()).toFailWith(409, "payment_declined");
  expect(await sessionStatus()).toBe("open");
  expect(await payments()).toEqual([]);
});

test("the payment had still been made: it completes the order, and no second one is made", async () => {
  await failAndKeep("after");
  offsetMs = 61_000;
  expectOk(await repeat());
  expect(await sessionStatus()).toBe("completed");
  expect((await payments()).map(({ status }) => status)).toEqual(["succeeded"]);
});

test("the payment appears after it was given up: it is surplus, and can be refunded", async () => {
  await failAndKeep("before");
  offsetMs = 61_000;
  expect(await repeat()).toFailWith(409, "payment_declined");
  h.standIns.stripe!.webhooks.resume();
  const late = await paySurplus(h, merchant, checkout.sessionId, checkout.total);
  await until(
    async () => (await eventData(h, merchant, "payment.surplus_detected")).length === 1,
    "the late payment",
  );
  expect(await eventData(h, merchant, "payment.surplus_detected")).toMatchObject([
    { payment: { id: late, amount: checkout.total }, order: { status: "pending" } },
  ]);
});
