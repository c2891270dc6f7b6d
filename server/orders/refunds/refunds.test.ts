import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ulid } from "ulid";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { buyer, cardToken, openCheckout } from "../../../test/flows/shopper.ts";
import {
  payOrder as payCardOrder,
  settled as processorSettled,
  stripeClient,
  type PaidOrder,
} from "../../../test/flows/processor.ts";
import { startStore, type StoreSandbox } from "../../../test/support/woocommerce/start-store.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;
let stripe: Stripe;

beforeAll(async () => {
  h = await startHarness();
  workspace = await h.workspace();
  stripe = stripeClient(h);
});
afterAll(async () => {
  await h.close();
  expect(h.breaches).toEqual([]);
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  const versions = { plugin: "1", wordpress: "6.9", woocommerce: "11", php: "8.3" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
});
afterEach(async () => {
  h.standIns.stripe!.faults.clear();
  await store.close();
});

const payOrder = () => payCardOrder(h, merchant);

const refund = (sessionId: string, amount: number, key: string = randomUUID()) =>
  merchant.client.post(
    "/v1/refunds",
    { sessionId, amount, reason: "came back" },
    { headers: { "idempotency-key": key } },
  );

const order = async (id: string) =>
  expectOk(await workspace.client.get(`/v2/orders/${id}`)) as Record<string, unknown>;

async function issuedAmounts(): Promise<number[]> {
  const rows = await h.sql<{ amount: number }[]>`
    select (payload -> 'data' ->> 'amount')::int as amount from events
    where merchant_id = ${merchant.id} and type = 'refund.issued' order by created_at, id`;
  return rows.map(({ amount }) => amount);
}

const refundsAtStripe = async ({ paymentIntent }: PaidOrder) =>
  (await stripe.refunds.list({ payment_intent: paymentIntent }, { stripeAccount: merchant.accountId })).data;

const settled = () => processorSettled(h);

describe("a refund requested by the store", () => {
  test("goes to the connected account and is emitted once, without a command to the store", async () => {
    const paid = await payOrder();
    const answer = await refund(paid.sessionId, 500);
    expect(answer).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^rf_/), amount: 500, currency: "EUR", status: "succeeded" },
    });
    await settled();
    expect(await refundsAtStripe(paid)).toMatchObject([{ amount: 500, status: "succeeded" }]);
    expect(await issuedAmounts()).toEqual([500]);
    expect(await order(paid.orderId)).toMatchObject({
      status: "processing",
      amount_refunded: 500,
      needs_attention: null,
    });
    expect(store.seen.map(({ route }) => route)).not.toContain("/refunds");
  });

  test("may be partial until nothing is left; a larger amount is rejected with the refundable rest", async () => {
    const paid = await payOrder();
    expectOk(await refund(paid.sessionId, paid.total - 100));
    const tooMuch = await refund(paid.sessionId, 101);
    expect(tooMuch).toFailWith(400, "parameter_invalid");
    expect(tooMuch.body).toMatchObject({ error: { param: "amount", meta: { refundable: 100 } } });
    expectOk(await refund(paid.sessionId, 100));
    expect(await order(paid.orderId)).toMatchObject({ status: "refunded" });
    expect(await refund(paid.sessionId, 1)).toFailWith(400, "parameter_invalid");
    await settled();
    expect(await issuedAmounts()).toEqual([paid.total - 100, 100]);
  });

  test("is made once for twenty concurrent requests with one idempotency key", async () => {
    const paid = await payOrder();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(paid.sessionId, 700, key)));
    const created = answers.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const other of answers.filter(({ status }) => status !== 201))
      expect(other).toFailWith(409, "idempotency_request_in_progress");
    await settled();
    expect(await refundsAtStripe(paid)).toHaveLength(1);
    expect(await issuedAmounts()).toEqual([700]);
  });

  test("never exceeds the payment, even with ten concurrent requests", async () => {
    const paid = await payOrder();
    const amount = Math.floor(paid.total / 4);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(paid.sessionId, amount)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      201,
      201,
      201,
      ...Array.from({ length: 6 }, () => 400),
    ]);
    await settled();
    expect((await refundsAtStripe(paid)).reduce((sum, created) => sum + created.amount, 0)).toBe(amount * 4);
  });

  test("is made once if the processor's response is lost and the request retried", async () => {
    const paid = await payOrder();
    const key = randomUUID();
    h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "after" }, 3);
    expect(await refund(paid.sessionId, 300, key)).toFailWith(500, "processor_unavailable");
    h.standIns.stripe!.faults.clear();
    expect(await refund(paid.sessionId, 300, key)).toMatchObject({ status: 201, body: { amount: 300 } });
    await settled();
    expect(await refundsAtStripe(paid)).toHaveLength(1);
    expect(await issuedAmounts()).toEqual([300]);
  });

  test("is finished by a job if the request is not retried", async () => {
    const paid = await payOrder();
    h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "before" }, 3);
    expect(await refund(paid.sessionId, 300)).toFailWith(500, "processor_unavailable");
    h.standIns.stripe!.faults.clear();
    await h.sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'refundId' is not null`;
    await until(async () => (await issuedAmounts()).length === 1, "the refund");
    expect(await refundsAtStripe(paid)).toHaveLength(1);
  });

  test("is rejected for an order on account, a session without an order, or another merchant", async () => {
    const held = await openCheckout(h, merchant);
    expectOk(await held.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
    expect(await refund(held.sessionId, 1)).toFailWith(409, "order_not_movable");
    const open = await openCheckout(h, merchant);
    expect(await refund(open.sessionId, 1)).toFailWith(404, "resource_not_found");
    expect(await refund(`cs_${ulid()}`, 1)).toFailWith(404, "resource_not_found");
    const paid = await payOrder();
    merchant = await h.merchant(workspace);
    expect(await refund(paid.sessionId, 1)).toFailWith(404, "resource_not_found");
  });
});

describe("a change at the processor", () => {
  test("a refund made in the dashboard reaches record, event and store once, even if its event is repeated", async () => {
    const paid = await payOrder();
    await stripe.refunds.create(
      { payment_intent: paid.paymentIntent, amount: 400 },
      { stripeAccount: merchant.accountId },
    );
    await settled();
    const events = await stripe.events.list(
      { type: "charge.refunded" },
      { stripeAccount: merchant.accountId },
    );
    for (const { id } of events.data) await h.standIns.stripe!.webhooks.resend(id);
    await stripe.refunds.create(
      { payment_intent: paid.paymentIntent, amount: 600 },
      { stripeAccount: merchant.accountId },
    );
    await settled();
    expect(await issuedAmounts()).toEqual([400, 600]);
    expect(store.orders[0]!.refunds).toMatchObject([{ amount: 400 }, { amount: 600 }]);
  });

  test("a refund that fails later raises attention, and the order is no longer refunded", async () => {
    const paid = await payOrder();
    expectOk(await refund(paid.sessionId, paid.total));
    await settled();
    const [created] = await refundsAtStripe(paid);
    await h.standIns.stripe!.failRefund(created!.id);
    await until(async () => (await order(paid.orderId))["needs_attention"] !== null, "the failed refund");
    expect(await order(paid.orderId)).toMatchObject({
      status: "processing",
      needs_attention: expect.stringContaining("failed (expired_or_canceled_card)"),
    });
    const notices = await h.sql<
      { text: string }[]
    >`select text from notices where subject_id = ${paid.orderId}`;
    expect(notices).toMatchObject([{ text: expect.stringContaining(paid.orderId) }]);
    // The failed amount can be refunded again.
    expectOk(await refund(paid.sessionId, paid.total));
  });

  test("a dispute raises attention until it is won", async () => {
    const paid = await payOrder();
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    await until(async () => (await order(paid.orderId))["needs_attention"] !== null, "the dispute");
    expect(await order(paid.orderId)).toMatchObject({
      needs_attention: expect.stringMatching(
        /payment is disputed \(product_not_received\); submit evidence by \d{4}-/,
      ),
    });
    await h.standIns.stripe!.closeDispute(dispute, "won");
    await until(async () => (await order(paid.orderId))["needs_attention"] === null, "the won dispute");
    expect(
      await h.sql`select 1 from notices where subject_id = ${paid.orderId} and closed_at is null`,
    ).toEqual([]);
  });

  test("a lost dispute keeps the attention raised", async () => {
    const paid = await payOrder();
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    await settled();
    await h.standIns.stripe!.closeDispute(dispute, "lost");
    await until(
      async () => String((await order(paid.orderId))["needs_attention"]).includes("lost"),
      "the lost dispute",
    );
    // The refund is synced to this test's store before it is closed.
    await settled();
  });

  test("a refund of an unknown payment changes nothing", async () => {
    const paid = await payOrder();
    const token = await cardToken(h, merchant);
    const foreign = await stripe.paymentIntents.create(
      {
        amount: 900,
        currency: "eur",
        confirm: true,
        confirmation_token: token,
        return_url: "https://x.example",
        allowed_payment_method_types: ["card"],
      },
      { stripeAccount: merchant.accountId },
    );
    await stripe.refunds.create({ payment_intent: foreign.id }, { stripeAccount: merchant.accountId });
    await settled();
    expect(await issuedAmounts()).toEqual([]);
    expect(await order(paid.orderId)).toMatchObject({ status: "processing" });
  });
});

test("a refund is retried for an unreachable store, and raises attention if the store deleted the order", async () => {
  const delayed = await payOrder();
  store.settings.fault = (response) => response.writeHead(503).end();
  const refundAtStripe = (of: PaidOrder) =>
    stripe.refunds.create(
      { payment_intent: of.paymentIntent, amount: 100 },
      { stripeAccount: merchant.accountId },
    );
  await refundAtStripe(delayed);
  await until(async () => (await issuedAmounts()).length === 1, "the refund");
  await until(
    async () =>
      (
        await h.sql`select 1 from store_commands where order_id = ${delayed.orderId} and kind = 'record_refund' and tries > 0`
      ).length > 0,
    "the failed try",
  );
  store.settings.fault = null;
  await h.sql`update store_commands set next_at = now() where order_id = ${delayed.orderId} and done_at is null`;
  await h.sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'orderId' = ${delayed.orderId}`;
  await until(() => store.orders[0]!.refunds.length === 1, "the store to record the refund");

  const deleted = await payOrder();
  store.orders.pop();
  await refundAtStripe(deleted);
  await until(
    async () => String((await order(deleted.orderId))["needs_attention"]).includes("deleted"),
    "the deleted order",
  );
});
