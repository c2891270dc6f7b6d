import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
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
import { startStore, type StoreSandbox } from "../../sandbox/woocommerce/start-store.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;
let stripe: Stripe;

beforeAll(async () => {
  h = await startHarness();
  workspace = await h.workspace();
  const { url, secretKey } = h.standIns.stripe!;
  const { hostname, port } = new URL(url);
  stripe = new Stripe(secretKey, { host: hostname, port, protocol: "http", telemetry: false });
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

interface Paid {
  sessionId: string;
  orderId: string;
  total: number;
  paymentIntent: string;
}

async function payOrder(): Promise<Paid> {
  const checkout = await openCheckout(h, merchant);
  const confirmationTokenId = await cardToken(h, merchant);
  const { orderId } = expectOk(await checkout.confirm({ confirmationTokenId })) as { orderId: string };
  const [row] = await h.sql<
    { payment_intent: string }[]
  >`select payment_intent from orders where id = ${orderId}`;
  return {
    sessionId: checkout.sessionId,
    orderId,
    total: checkout.total,
    paymentIntent: row!.payment_intent,
  };
}

const refund = (sessionId: string, amount: number, key: string = randomUUID()) =>
  merchant.client.post(
    "/v1/refunds",
    { sessionId, amount, reason: "came back" },
    { headers: { "idempotency-key": key } },
  );

const order = async (id: string) =>
  expectOk(await workspace.client.get(`/v2/orders/${id}`)) as Record<string, unknown>;

async function issued(): Promise<number[]> {
  const rows = await h.sql<{ amount: number }[]>`
    select (payload -> 'data' ->> 'amount')::int as amount from events
    where merchant_id = ${merchant.id} and type = 'refund.issued' order by created_at, id`;
  return rows.map(({ amount }) => amount);
}

const atStripe = async ({ paymentIntent }: Paid) =>
  (await stripe.refunds.list({ payment_intent: paymentIntent }, { stripeAccount: merchant.accountId })).data;

/** Waits until every notice of the processor was followed. */
const followed = () =>
  until(async () => {
    const jobs = await h.sql`
      select 1 from graphile_worker.jobs where task_identifier in ('follow-payment', 'send-store-commands')`;
    return jobs.length === 0 && h.standIns.stripe!.webhooks.pendingCount() === 0;
  }, "the processor's notices");

describe("a refund that the store asks for", () => {
  test("goes to the connected account and is told once; the store is not told of its own", async () => {
    const paid = await payOrder();
    const answer = await refund(paid.sessionId, 500);
    expect(answer).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^rf_/), amount: 500, currency: "EUR", status: "succeeded" },
    });
    await followed();
    expect(await atStripe(paid)).toMatchObject([{ amount: 500, status: "succeeded" }]);
    expect(await issued()).toEqual([500]);
    expect(await order(paid.orderId)).toMatchObject({ status: "processing", needs_attention: null });
    expect(store.seen.map(({ route }) => route)).not.toContain("/refunds");
  });

  test("in parts until nothing is left: then the order is refunded, and more is refused with what is left", async () => {
    const paid = await payOrder();
    expectOk(await refund(paid.sessionId, paid.total - 100));
    const tooMuch = await refund(paid.sessionId, 101);
    expect(tooMuch).toFailWith(400, "parameter_invalid");
    expect(tooMuch.body).toMatchObject({ error: { param: "amount", meta: { refundable: 100 } } });
    expectOk(await refund(paid.sessionId, 100));
    expect(await order(paid.orderId)).toMatchObject({ status: "refunded" });
    expect(await refund(paid.sessionId, 1)).toFailWith(400, "parameter_invalid");
    await followed();
    expect(await issued()).toEqual([paid.total - 100, 100]);
  });

  test("twenty times at once under one key is one refund", async () => {
    const paid = await payOrder();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(paid.sessionId, 700, key)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const other of answers.filter(({ status }) => status !== 201))
      expect(other).toFailWith(409, "idempotency_request_in_progress");
    await followed();
    expect(await atStripe(paid)).toHaveLength(1);
    expect(await issued()).toEqual([700]);
  });

  test("ten at once under their own keys never give back more than was paid", async () => {
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
    await followed();
    expect((await atStripe(paid)).reduce((sum, made) => sum + made.amount, 0)).toBe(amount * 4);
  });

  test("whose answer is lost at the processor ends in one refund, by the same key", async () => {
    const paid = await payOrder();
    const key = randomUUID();
    h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "after" }, 3);
    expect(await refund(paid.sessionId, 300, key)).toFailWith(500, "processor_unavailable");
    h.standIns.stripe!.faults.clear();
    expect(await refund(paid.sessionId, 300, key)).toMatchObject({ status: 201, body: { amount: 300 } });
    await followed();
    expect(await atStripe(paid)).toHaveLength(1);
    expect(await issued()).toEqual([300]);
  });

  test("that nobody asks for again is finished by a job", async () => {
    const paid = await payOrder();
    h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "before" }, 3);
    expect(await refund(paid.sessionId, 300)).toFailWith(500, "processor_unavailable");
    h.standIns.stripe!.faults.clear();
    await h.sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'refundId' is not null`;
    await until(async () => (await issued()).length === 1, "the refund");
    expect(await atStripe(paid)).toHaveLength(1);
  });

  test("of an order on account, of a session without an order, or of another merchant is refused", async () => {
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

describe("at the processor", () => {
  test("a refund made in its dashboard reaches record, event and store, once however often it is told", async () => {
    const paid = await payOrder();
    await stripe.refunds.create(
      { payment_intent: paid.paymentIntent, amount: 400 },
      { stripeAccount: merchant.accountId },
    );
    await followed();
    const events = await stripe.events.list(
      { type: "charge.refunded" },
      { stripeAccount: merchant.accountId },
    );
    for (const { id } of events.data) await h.standIns.stripe!.webhooks.resend(id);
    await stripe.refunds.create(
      { payment_intent: paid.paymentIntent, amount: 600 },
      { stripeAccount: merchant.accountId },
    );
    await followed();
    expect(await issued()).toEqual([400, 600]);
    expect(store.orders[0]!.refunds).toMatchObject([{ amount: 400 }, { amount: 600 }]);
  });

  test("a refund that fails later is told to a person, and the order is no longer refunded", async () => {
    const paid = await payOrder();
    expectOk(await refund(paid.sessionId, paid.total));
    await followed();
    const [made] = await atStripe(paid);
    await h.standIns.stripe!.failRefund(made!.id);
    await until(async () => (await order(paid.orderId))["needs_attention"] !== null, "the failed refund");
    expect(await order(paid.orderId)).toMatchObject({
      status: "processing",
      needs_attention: expect.stringContaining("failed (expired_or_canceled_card)"),
    });
    const notices = await h.sql<
      { text: string }[]
    >`select text from notices where subject_id = ${paid.orderId}`;
    expect(notices).toMatchObject([{ text: expect.stringContaining(paid.orderId) }]);
    // What came back can be refunded again.
    expectOk(await refund(paid.sessionId, paid.total));
  });

  test("a dispute is a matter for a person, until it is won", async () => {
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

  test("a lost dispute stays with the order", async () => {
    const paid = await payOrder();
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    await followed();
    await h.standIns.stripe!.closeDispute(dispute, "lost");
    await until(
      async () => String((await order(paid.orderId))["needs_attention"]).includes("lost"),
      "the lost dispute",
    );
  });

  test("a refund of a payment that is none of ours changes nothing", async () => {
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
    await followed();
    expect(await issued()).toEqual([]);
    expect(await order(paid.orderId)).toMatchObject({ status: "processing" });
  });
});

test("a store that is away hears of a refund later, and one that lost the order is a matter for a person", async () => {
  const away = await payOrder();
  store.settings.mischief = (response) => response.writeHead(503).end();
  const give = (of: Paid) =>
    stripe.refunds.create(
      { payment_intent: of.paymentIntent, amount: 100 },
      { stripeAccount: merchant.accountId },
    );
  await give(away);
  await until(async () => (await issued()).length === 1, "the refund");
  await until(
    async () =>
      (
        await h.sql`select 1 from store_commands where order_id = ${away.orderId} and kind = 'record_refund' and tries > 0`
      ).length > 0,
    "the store's silence",
  );
  store.settings.mischief = null;
  await h.sql`update store_commands set next_at = now() where order_id = ${away.orderId} and done_at is null`;
  await h.sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'orderId' = ${away.orderId}`;
  await until(() => store.orders[0]!.refunds.length === 1, "the store to hear of it");

  const lost = await payOrder();
  store.orders.pop();
  await give(lost);
  await until(
    async () => String((await order(lost.orderId))["needs_attention"]).includes("deleted"),
    "the lost order",
  );
});
