import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  expectOk,
  until,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import {
  eventData,
  payOrder,
  paySurplus,
  settled,
  stripeClient,
  type PaidOrder,
} from "../../../test/flows/processor.ts";

const h = useHarness();
let workspace: TestWorkspace;
let merchant: TestMerchant;
let paid: PaidOrder;
let surplus: string;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
  paid = await payOrder(h, merchant);
  surplus = await paySurplus(h, merchant, paid.sessionId);
  await settled(h);
});
afterEach(() => h.standIns.stripe!.faults.clear());

const refund = (body: object = {}, { key = randomUUID(), of = surplus, client = workspace.client } = {}) =>
  client.post(`/v2/payments/${of}/refunds`, body, { headers: { "idempotency-key": key } });
const order = async () =>
  expectOk(await workspace.client.get(`/v2/orders/${paid.orderId}`)) as Record<string, unknown>;
const refundsAtStripe = async (paymentIntent = surplus) => {
  const options = { stripeAccount: merchant.accountId };
  return (await stripeClient(h).refunds.list({ payment_intent: paymentIntent }, options)).data;
};
const emitted = (type: string) => eventData(h, merchant, type);

describe("a surplus payment", () => {
  test("is emitted once, however often its event is repeated", async () => {
    const events = await stripeClient(h).events.list(
      { type: "payment_intent.succeeded" },
      { stripeAccount: merchant.accountId },
    );
    await h.sql`delete from processor_events where account_id = ${merchant.accountId}`;
    await Promise.all(
      events.data.flatMap(({ id }) => [1, 2, 3].map(() => h.standIns.stripe!.webhooks.resend(id))),
    );
    await settled(h);
    expect(await emitted("payment.surplus_detected")).toMatchObject([
      {
        payment: { id: surplus, account_id: merchant.accountId, amount: 4_200, currency: "EUR" },
        order: { id: paid.orderId, status: "processing" },
        session_id: paid.sessionId,
      },
    ]);
    const [event] = await h.sql<[{ payload: object }]>`
      select payload from events where merchant_id = ${merchant.id} and type = 'payment.surplus_detected'`;
    expect(event.payload).toMatchObject({ livemode: false, merchant_id: merchant.id });
  });

  test("is refunded in full by default; its order stays paid and needs no attention any more", async () => {
    expect((await order())["needs_attention"]).toContain(`/v2/payments/${surplus}/refunds`);
    expect(await refund()).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^rf_/),
        amount: 4_200,
        currency: "EUR",
        status: "succeeded",
      },
    });
    await settled(h);
    expect(await refundsAtStripe()).toMatchObject([{ amount: 4_200, status: "succeeded" }]);
    expect(await refundsAtStripe(paid.paymentIntent)).toEqual([]);
    expect(await emitted("refund.issued")).toMatchObject([
      { amount: 4_200, refund: { payment_intent: surplus, surplus: true }, order: { status: "processing" } },
    ]);
    expect(await order()).toMatchObject({ status: "processing", needs_attention: null });
    const [audit] = await h.sql`select action from audit_entries where target = ${surplus}`;
    expect(audit).toMatchObject({ action: "payment.refunded" });
    // The order's own payment can still be refunded in full.
    const own = { sessionId: paid.sessionId, amount: paid.total };
    expectOk(
      await merchant.client.post("/v1/refunds", own, { headers: { "idempotency-key": randomUUID() } }),
    );
  });

  test("is refunded in parts up to its amount", async () => {
    expectOk(await refund({ amount: 1_200, reason: "paid twice" }));
    expect((await order())["needs_attention"]).toContain("€30.00");
    const tooMuch = await refund({ amount: 3_001 });
    expect(tooMuch).toFailWith(400, "parameter_invalid");
    expect(tooMuch.body).toMatchObject({ error: { param: "amount", meta: { refundable: 3_000 } } });
    expect(await refund()).toMatchObject({ status: 201, body: { amount: 3_000 } });
    expect(await refund()).toFailWith(409, "order_not_movable");
    expect(await order()).toMatchObject({ needs_attention: null });
  });

  test("is refunded once for twenty concurrent requests, with one key or with many", async () => {
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 4_000 }, { key })));
    const many = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 4_000 })));
    expect(new Set(same.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(await refundsAtStripe()).toHaveLength(1);
  });

  test("is refunded once if the processor's reply is lost and the request retried", async () => {
    const key = randomUUID();
    h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "after" }, 3);
    expect(await refund({}, { key })).toFailWith(500, "processor_unavailable");
    h.standIns.stripe!.faults.clear();
    expect(await refund({}, { key })).toMatchObject({ status: 201, body: { amount: 4_200 } });
    await settled(h);
    expect(await refundsAtStripe()).toHaveLength(1);
    expect(await emitted("refund.issued")).toHaveLength(1);
  });

  test("is refunded by a job if the request is not retried", async () => {
    h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "before" }, 3);
    expect(await refund()).toFailWith(500, "processor_unavailable");
    h.standIns.stripe!.faults.clear();
    await h.sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'refundId' is not null`;
    await until(async () => (await emitted("refund.issued")).length === 1, "the refund");
    expect(await refundsAtStripe()).toHaveLength(1);
  });

  test("is found only by its own workspace", async () => {
    const other = await h.workspace();
    expect(await refund({}, { client: other.client })).toFailWith(404, "resource_not_found");
    const own = { of: paid.paymentIntent, client: other.client };
    expect(await refund({}, own)).toFailWith(404, "resource_not_found");
    expect(await refund({}, { of: "pi_unknown" })).toFailWith(404, "resource_not_found");
    expect(await refundsAtStripe()).toEqual([]);
    expect(await refundsAtStripe(paid.paymentIntent)).toEqual([]);
  });

  test("is followed when it is refunded or disputed at the processor", async () => {
    const options = { stripeAccount: merchant.accountId };
    await stripeClient(h).refunds.create({ payment_intent: surplus, amount: 200 }, options);
    const dispute = await h.standIns.stripe!.openDispute(surplus, { amount: 4_000 });
    await settled(h);
    expect(await emitted("refund.issued")).toMatchObject([{ amount: 200, refund: { surplus: true } }]);
    expect(await emitted("dispute.opened")).toMatchObject([{ dispute: { payment_intent: surplus } }]);
    expect(await refund()).toFailWith(409, "dispute_open");
    await h.standIns.stripe!.closeDispute(dispute, "lost");
    await settled(h);
    expect(await refund()).toFailWith(409, "order_not_movable");
    expect(await order()).toMatchObject({ status: "processing" });
    expect((await order())["needs_attention"]).not.toContain("is surplus");
  });
});

describe("an order's own payment", () => {
  test("is refunded in part, then in full, and the built-in store records it", async () => {
    const of = paid.paymentIntent;
    expect(await refund({ amount: 1_000, reason: "Damaged" }, { of })).toMatchObject({
      status: 201,
      body: { amount: 1_000 },
    });
    expect(await refund({}, { of })).toMatchObject({ status: 201, body: { amount: paid.total - 1_000 } });
    await settled(h);
    expect(await order()).toMatchObject({ status: "refunded", amount_refunded: paid.total });
    const [stored] = await h.sql`select refunds from builtin_orders where session_id = ${paid.sessionId}`;
    expect(stored!["refunds"]).toHaveLength(2);
    expect(await refundsAtStripe(of)).toHaveLength(2);
    expect(await refund({}, { of })).toFailWith(409, "order_not_movable");
  });

  test("is not refunded here if a connected store has the order", async () => {
    await h.sql`update orders set store_platform = 'woocommerce' where id = ${paid.orderId}`;
    expect(await refund({}, { of: paid.paymentIntent })).toFailWith(409, "order_not_movable");
    expect(await refundsAtStripe(paid.paymentIntent)).toEqual([]);
  });
});
