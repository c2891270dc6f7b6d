import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  expectOk,
  until,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { eventData, payOrder, settled, stripeClient, type PaidOrder } from "../../../test/flows/processor.ts";
import { startStore, type StoreSandbox } from "../../../test/support/woocommerce/start-store.ts";

const h = useHarness();
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  const versions = { plugin: "1", wordpress: "6.9", woocommerce: "11", php: "8.3" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
});
afterEach(async () => {
  h.standIns.stripe!.webhooks.resume();
  await store.close();
});

const refund = ({ sessionId }: PaidOrder, amount: number) =>
  merchant.client.post(
    "/v1/refunds",
    { sessionId, amount },
    { headers: { "idempotency-key": randomUUID() } },
  );
const order = async ({ orderId }: PaidOrder) =>
  expectOk(await workspace.client.get(`/v2/orders/${orderId}`)) as Record<string, unknown>;
const refundsAtStripe = async ({ paymentIntent }: PaidOrder) => {
  const options = { stripeAccount: merchant.accountId };
  return (await stripeClient(h).refunds.list({ payment_intent: paymentIntent }, options)).data;
};
const emitted = (type: string) => eventData(h, merchant, type);

describe("an open dispute", () => {
  test("is emitted once, raises attention and leaves the order as it is", async () => {
    const paid = await payOrder(h, merchant);
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    await settled(h);
    const events = await stripeClient(h).events.list(
      { type: "charge.dispute.created" },
      { stripeAccount: merchant.accountId },
    );
    for (const { id } of events.data) await h.standIns.stripe!.webhooks.resend(id);
    await settled(h);
    const facts = {
      id: dispute,
      status: "open",
      payment_intent: paid.paymentIntent,
      amount: paid.total,
      currency: "EUR",
      reason: "product_not_received",
      due_by: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    };
    expect(await emitted("dispute.opened")).toMatchObject([
      {
        order: { id: paid.orderId, status: "processing", amount_refunded: 0, disputes: [facts] },
        session_id: paid.sessionId,
        dispute: facts,
      },
    ]);
    expect(await emitted("dispute.closed")).toEqual([]);
    expect(await order(paid)).toMatchObject({
      amount_refunded: 0,
      disputes: [facts],
      status: "processing",
      needs_attention: expect.stringContaining("disputed (product_not_received); submit evidence by"),
    });
  });

  test("blocks refunds", async () => {
    const paid = await payOrder(h, merchant);
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    await settled(h);
    const refused = await refund(paid, 100);
    expect(refused).toFailWith(409, "dispute_open");
    expect(refused.body).toMatchObject({ error: { meta: { dispute } } });
    expect(await refundsAtStripe(paid)).toEqual([]);
    expect(await h.sql`select 1 from order_refunds where order_id = ${paid.orderId}`).toEqual([]);
  });

  test("blocks refunds even before its event has arrived", async () => {
    const paid = await payOrder(h, merchant);
    await settled(h);
    h.standIns.stripe!.webhooks.pause();
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    expect(await refund(paid, 100)).toFailWith(409, "dispute_open");
    h.standIns.stripe!.webhooks.resume();
    await settled(h);
    await h.standIns.stripe!.closeDispute(dispute, "won");
    await settled(h);
    // The refused refund does not count against what is left.
    expectOk(await refund(paid, paid.total));
  });

  test("that is an inquiry does not block refunds", async () => {
    const paid = await payOrder(h, merchant);
    const inquiry = await h.standIns.stripe!.openDispute(paid.paymentIntent, { isInquiry: true });
    await settled(h);
    expectOk(await refund(paid, 100));
    await h.standIns.stripe!.closeDispute(inquiry, "warning_closed");
    await settled(h);
    expect(await emitted("dispute.closed")).toMatchObject([{ dispute: { id: inquiry, status: "closed" } }]);
    expect(await order(paid)).toMatchObject({ status: "processing", needs_attention: null });
  });
});

describe("a closed dispute", () => {
  test("that was won clears the attention, and refunds are possible again", async () => {
    const paid = await payOrder(h, merchant);
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    await settled(h);
    await h.standIns.stripe!.closeDispute(dispute, "won");
    await settled(h);
    expect(await emitted("dispute.closed")).toMatchObject([{ dispute: { id: dispute, status: "won" } }]);
    expect(await order(paid)).toMatchObject({ status: "processing", needs_attention: null });
    expect(await emitted("refund.issued")).toEqual([]);
    expectOk(await refund(paid, 100));
  });

  test("that was lost is a refund of its amount: in the record, the events and the store, without the processor", async () => {
    const paid = await payOrder(h, merchant);
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    await settled(h);
    await h.standIns.stripe!.closeDispute(dispute, "lost");
    await settled(h);
    expect(await emitted("dispute.closed")).toMatchObject([{ dispute: { id: dispute, status: "lost" } }]);
    expect(await emitted("refund.issued")).toMatchObject([
      {
        order: {
          id: paid.orderId,
          status: "refunded",
          amount_refunded: paid.total,
          disputes: [{ id: dispute, status: "lost" }],
        },
        amount: paid.total,
        refund: { amount: paid.total, payment_intent: paid.paymentIntent, status: "succeeded" },
      },
    ]);
    expect(await order(paid)).toMatchObject({
      status: "refunded",
      needs_attention: expect.stringContaining("was lost"),
    });
    expect(store.orders[0]).toMatchObject({ status: "refunded", refunds: [{ amount: paid.total }] });
    expect(await refundsAtStripe(paid)).toEqual([]);
    expect(await refund(paid, 1)).toFailWith(400, "parameter_invalid");
  });

  test("that was lost over a part leaves the order paid", async () => {
    const paid = await payOrder(h, merchant);
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent, { amount: 700 });
    await settled(h);
    await h.standIns.stripe!.closeDispute(dispute, "lost");
    await settled(h);
    expect(await emitted("refund.issued")).toMatchObject([{ order: { status: "processing" }, amount: 700 }]);
    expect(store.orders[0]).toMatchObject({ status: "processing", refunds: [{ amount: 700 }] });
  });

  test("whose events arrive late, twice and together is emitted once as opened and once as closed", async () => {
    const paid = await payOrder(h, merchant);
    await settled(h);
    h.standIns.stripe!.webhooks.pause();
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    await h.standIns.stripe!.closeDispute(dispute, "lost");
    h.standIns.stripe!.webhooks.resume();
    await settled(h);
    const events = await stripeClient(h).events.list({}, { stripeAccount: merchant.accountId });
    await Promise.all(events.data.map(({ id }) => h.standIns.stripe!.webhooks.resend(id)));
    await settled(h);
    expect(await emitted("dispute.opened")).toMatchObject([{ dispute: { id: dispute, status: "open" } }]);
    expect(await emitted("dispute.closed")).toMatchObject([{ dispute: { id: dispute, status: "lost" } }]);
    expect(await emitted("refund.issued")).toHaveLength(1);
    expect(store.orders[0]!.refunds).toHaveLength(1);
  });

  test("that was lost reaches a store that was unreachable", async () => {
    const paid = await payOrder(h, merchant);
    store.settings.fault = (response) => response.writeHead(503).end();
    const dispute = await h.standIns.stripe!.openDispute(paid.paymentIntent);
    await h.standIns.stripe!.closeDispute(dispute, "lost");
    await until(async () => (await emitted("refund.issued")).length === 1, "the lost dispute");
    store.settings.fault = null;
    await h.sql`update store_commands set next_at = now() where order_id = ${paid.orderId} and done_at is null`;
    await h.sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'orderId' = ${paid.orderId}`;
    await until(() => store.orders[0]!.status === "refunded", "the store to record the refund");
  });
});
