import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cardToken, openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import type { AttemptStep } from "./attempts.sql.ts";

/** *Pay another way* on an attempt whose process died: whatever its step, nothing is charged by it. */

let now = Date.now();
const h = useHarness({ worker: false, clock: { now: () => now } });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let stripe: Stripe;

beforeAll(async () => {
  workspace = await h.workspace();
  const { hostname, port } = new URL(h.standIns.stripe!.url);
  stripe = new Stripe(h.standIns.stripe!.secretKey, { host: hostname, port, protocol: "http" });
});
beforeEach(async () => {
  now = Date.now();
  h.standIns.stripe!.faults.clear();
  merchant = await h.merchant(workspace);
});

const payments = async () =>
  (await stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: merchant.accountId })).data.map(
    ({ status }) => status,
  );
const sessionStatus = async ({ sessionId }: OpenCheckout) =>
  (await h.sql<[{ status: string }]>`select status from sessions where id = ${sessionId}`)[0].status;
const silence = ({ sessionId }: OpenCheckout) =>
  h.sql`update sessions set attempt_lease_until = now() - interval '1 minute' where id = ${sessionId}`;

/** An attempt whose payment request is lost on its way, `before` it is made or `after`. */
async function lostPayment(when: "before" | "after"): Promise<OpenCheckout> {
  const checkout = await openCheckout(h, merchant);
  h.standIns.stripe!.webhooks.pause();
  h.standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when }, 3);
  const attempt = { attemptId: randomUUID(), confirmationTokenId: await cardToken(h, merchant) };
  expect(await checkout.confirm(attempt)).toFailWith(500, "processor_unavailable");
  await silence(checkout);
  return checkout;
}

describe("on an attempt that died", () => {
  test.each(["quote", "order", "pre_confirmation"] satisfies AttemptStep[])(
    "at its step %s reopens the session without a payment",
    async (step) => {
      const checkout = await lostPayment("before");
      await h.sql`update session_attempts set step = ${step} where session_id = ${checkout.sessionId}`;
      await h.sql`delete from attempt_steps where session_id = ${checkout.sessionId} and step = 'payment'`;
      expect(expectOk(await checkout.cancel())).toEqual({ status: "open" });
      expect(await payments()).toEqual([]);
      expect(await sessionStatus(checkout)).toBe("open");
    },
  );

  test("before its payment was made makes none", async () => {
    const checkout = await lostPayment("before");
    // From here on: the database's clock, which dates the request, has gone on since the test began.
    now = Date.now() + 61_000;
    expect(expectOk(await checkout.cancel())).toEqual({ status: "open" });
    expect(await payments()).toEqual([]);
    expect(await sessionStatus(checkout)).toBe("open");
  });

  test("before its payment was certain to be lost waits, and makes none", async () => {
    const checkout = await lostPayment("before");
    expect(await checkout.cancel()).toFailWith(500, "processor_unavailable");
    expect(await payments()).toEqual([]);
    expect(await sessionStatus(checkout)).toBe("confirming");
  });

  test("after its payment was made completes the order that was paid", async () => {
    const checkout = await lostPayment("after");
    expect(expectOk(await checkout.cancel())).toMatchObject({ status: "completed" });
    expect(await payments()).toEqual(["succeeded"]);
    expect(await sessionStatus(checkout)).toBe("completed");
  });
});
