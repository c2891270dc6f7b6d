import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  expectOk,
  until,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { eventData, payOrder, settled, stripeClient, type PaidOrder } from "../../../test/flows/processor.ts";
import { startStore, type StoreSandbox } from "../../../test/support/woocommerce/start-store.ts";
import { lockOrderRecord } from "../orders.sql.ts";
import { findOrderPayment } from "../order-payment.ts";
import { recordRefundOutcome } from "./record-refund.ts";
import { syncRefunds } from "./sync-refunds.ts";

/** What becomes of a refund when replies are late, cross each other or are the processor's own failures. */

let offsetMs = 0;
const h = useHarness({ clock: { now: () => Date.now() + offsetMs } });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  offsetMs = 0;
  merchant = await h.merchant(workspace);
});
afterEach(() => {
  h.standIns.stripe!.faults.clear();
  h.standIns.stripe!.webhooks.resume();
});

const refund = ({ sessionId }: PaidOrder, amount: number, key: string = randomUUID()) =>
  merchant.client.post("/v1/refunds", { sessionId, amount }, { headers: { "idempotency-key": key } });
const order = async ({ orderId }: PaidOrder) =>
  expectOk(await workspace.client.get(`/v2/orders/${orderId}`)) as Record<string, unknown>;
const refundsAtStripe = async ({ paymentIntent }: PaidOrder) => {
  const options = { stripeAccount: merchant.accountId };
  return (await stripeClient(h).refunds.list({ payment_intent: paymentIntent }, options)).data;
};
const emitted = (type: string) => eventData(h, merchant, type);

async function connectStore(): Promise<StoreSandbox> {
  const store = await startStore({ secret: merchant.apiSecret });
  h.onClose(() => store.close());
  const versions = { plugin: "1", wordpress: "6.9", woocommerce: "11", php: "8.3" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
  return store;
}

test("a reply that is older than what is known changes nothing", async () => {
  const paid = await payOrder(h, merchant);
  const { id } = expectOk(await refund(paid, paid.total)) as { id: string };
  const record = async (status: "pending" | "succeeded" | "failed") =>
    h.sql.begin(async (sql) => {
      const locked = await lockOrderRecord(sql, paid.orderId);
      return recordRefundOutcome(h.ctx, sql, locked, id, { id: "re_1", status, reason: "" });
    });
  expect(await record("pending")).toMatchObject({ status: "succeeded" });
  expect(await record("failed")).toMatchObject({ status: "failed" });
  expect(await record("succeeded")).toMatchObject({ status: "failed" });
  expect(await record("pending")).toMatchObject({ status: "failed" });
  expect(await emitted("refund.issued")).toHaveLength(1);
  expect(await emitted("refund.failed")).toHaveLength(1);
});

test("a refund of the dashboard that is first read as failed is not recorded by an older reading", async () => {
  const paid = await payOrder(h, merchant);
  const dashboardRefund = {
    id: "re_dashboard",
    amount: paid.total,
    currency: "EUR",
    metadata: {},
    reason: "",
  };
  const sync = (status: "succeeded" | "failed") =>
    h.sql.begin(async (sql) => {
      const found = (await findOrderPayment(sql, paid.paymentIntent))!;
      const payment = { ...found, order: await lockOrderRecord(sql, paid.orderId) };
      await syncRefunds(h.ctx, sql, payment, [{ ...dashboardRefund, status }]);
    });
  // Two events, two jobs: the one that read the list first records it last.
  await sync("failed");
  await sync("succeeded");
  expect(await order(paid)).toMatchObject({ status: "processing", amount_refunded: 0 });
  expect(await emitted("refund.issued")).toEqual([]);
  expect(await emitted("refund.failed")).toEqual([]);
});

test("a refund that fails later is emitted as failed, once", async () => {
  const paid = await payOrder(h, merchant);
  const { id } = expectOk(await refund(paid, paid.total)) as { id: string };
  await settled(h);
  const [created] = await refundsAtStripe(paid);
  await h.standIns.stripe!.failRefund(created!.id);
  await settled(h);
  const events = await stripeClient(h).events.list(
    { type: "refund.failed" },
    { stripeAccount: merchant.accountId },
  );
  for (const event of events.data) await h.standIns.stripe!.webhooks.resend(event.id);
  await settled(h);
  expect(await emitted("refund.failed")).toMatchObject([
    {
      order: { id: paid.orderId, status: "processing" },
      refund: {
        id,
        status: "failed",
        payment_intent: paid.paymentIntent,
        amount: paid.total,
        currency: "EUR",
        failure_reason: "expired_or_canceled_card",
      },
    },
  ]);
});

test("an order that is refunded in full before the payment was synced to its store is refunded there too", async () => {
  const store = await connectStore();
  store.settings.fault = (response, { route, answer }) =>
    route === "/orders/paid" ? response.writeHead(503).end() : answer();
  const paid = await payOrder(h, merchant);
  expect(await order(paid)).toMatchObject({ store_synced: false });
  expectOk(await refund(paid, paid.total));
  expect(await order(paid)).toMatchObject({ status: "refunded", store_synced: false });
  store.settings.fault = null;
  await h.sql`update store_commands set next_at = now() where order_id = ${paid.orderId} and done_at is null`;
  await h.sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'orderId' = ${paid.orderId}`;
  await until(
    async () => (await order(paid))["store_synced"] === true,
    "the payment to be synced to the store",
  );
  await settled(h);
  expect(store.orders[0]).toMatchObject({ status: "refunded", refunds: [{ amount: paid.total }] });
  expect(await order(paid)).toMatchObject({ status: "refunded", needs_attention: null });
});

/** The bank returns the money of a refund that had succeeded. */
async function failRefundOf(paid: PaidOrder): Promise<void> {
  const [made] = await refundsAtStripe(paid);
  await h.standIns.stripe!.failRefund(made!.id);
  await until(async () => (await emitted("refund.failed")).length > 0, "the failure to be recorded");
  await settled(h);
}

test.each(["processor", "store"])(
  "a refund of the %s that fails later is reversed in the store",
  async (by) => {
    const store = await connectStore();
    const paid = await payOrder(h, merchant);
    const [stored] = store.orders;
    if (by === "store") {
      const { id } = expectOk(await refund(paid, paid.total)) as { id: string };
      Object.assign(stored!, { status: "refunded", refunds: [{ id, amount: paid.total }] });
    } else {
      const options = { stripeAccount: merchant.accountId };
      await stripeClient(h).refunds.create({ payment_intent: paid.paymentIntent }, options);
      await settled(h);
      expect(stored).toMatchObject({ status: "refunded", refunds: [{ amount: paid.total }] });
    }
    await failRefundOf(paid);
    expect(stored).toMatchObject({ status: "processing", refunds: [] });
    expect(stored!.notes.at(-1)).toBe(`${paid.total} expired_or_canceled_card`);
    expect(await order(paid)).toMatchObject({
      status: "processing",
      store_synced: true,
      needs_attention: expect.stringMatching(/refund rf_\w+ of .+ failed/),
    });
  },
);

test("a failed refund that the store was never received is not reversed there", async () => {
  const store = await connectStore();
  store.settings.fault = (response, { route, answer }) =>
    route === "/orders/paid" ? response.writeHead(503).end() : answer();
  const paid = await payOrder(h, merchant);
  expectOk(await refund(paid, paid.total));
  await failRefundOf(paid);
  const commands = await h.sql`
    select kind, done_at is null as open from store_commands where order_id = ${paid.orderId} order by id`;
  expect(commands).toEqual([
    { kind: "mark_paid", open: true },
    { kind: "record_refund", open: false },
  ]);
});

test("a reversal waits while the store may be recording the refund", async () => {
  const store = await connectStore();
  const paid = await payOrder(h, merchant);
  // The store records it, and its answer is lost.
  store.settings.fault = (response, { route, work, answer }) => {
    if (route !== "/refunds") return answer();
    work();
    response.writeHead(503).end();
  };
  await stripeClient(h).refunds.create(
    { payment_intent: paid.paymentIntent, amount: 500 },
    { stripeAccount: merchant.accountId },
  );
  await until(() => Promise.resolve(store.orders[0]!.refunds.length === 1), "the refund to be recorded");
  await failRefundOf(paid);
  const routes = () => store.seen.map(({ route }) => route);
  expect(routes()).not.toContain("/refunds/reverse");
  store.settings.fault = null;
  await h.sql`update store_commands set next_at = now() where order_id = ${paid.orderId} and done_at is null`;
  await h.sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'orderId' = ${paid.orderId}`;
  await until(() => Promise.resolve(routes().includes("/refunds/reverse")), "the reversal");
  await settled(h);
  expect(store.orders[0]).toMatchObject({ status: "processing", refunds: [] });
});

test("a plugin that cannot reverse a refund leaves the order to its staff", async () => {
  const store = await connectStore();
  store.settings.features = ["signed_events"];
  const paid = await payOrder(h, merchant);
  const { id } = expectOk(await refund(paid, paid.total)) as { id: string };
  await failRefundOf(paid);
  expect(store.seen.map(({ route }) => route)).not.toContain("/refunds/reverse");
  expect(await order(paid)).toMatchObject({
    needs_attention: expect.stringContaining(`update the plugin, or delete refund ${id} of the order`),
  });
});

test("an order of the built-in store is refunded there once all of it was returned, however that was", async () => {
  const paid = await payOrder(h, merchant);
  expectOk(await refund(paid, 100));
  const options = { stripeAccount: merchant.accountId };
  await settled(h);
  const stored = async () =>
    (
      await h.sql<
        [{ status: string }]
      >`select status from builtin_orders where session_id = ${paid.sessionId}`
    )[0];
  expect(await stored()).toMatchObject({ status: "processing" });
  await stripeClient(h).refunds.create({ payment_intent: paid.paymentIntent }, options);
  await settled(h);
  expect(await stored()).toMatchObject({ status: "refunded" });
  await failRefundOf(paid);
  expect(await stored()).toMatchObject({ status: "processing" });
});

test("a failure that the processor keeps is no refusal before it has settled", async () => {
  const paid = await payOrder(h, merchant);
  const key = randomUUID();
  h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "error", when: "before", kept: true });
  expect(await refund(paid, paid.total, key)).toFailWith(500, "processor_unavailable");
  expect(await refund(paid, paid.total, key)).toFailWith(500, "processor_unavailable");
  // It still counts against what is left: another refund would be one too many if it appeared.
  expect(await refund(paid, 1)).toFailWith(400, "parameter_invalid");
  offsetMs = 61_000;
  expect(await refund(paid, paid.total, key)).toFailWith(409, "order_not_movable");
  expectOk(await refund(paid, paid.total));
});

test("a kept failure whose refund was made after all is that refund", async () => {
  const paid = await payOrder(h, merchant);
  const key = randomUUID();
  h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "error", when: "after", kept: true });
  expect(await refund(paid, paid.total, key)).toMatchObject({ status: 201 });
  await settled(h);
  expect(await refundsAtStripe(paid)).toHaveLength(1);
  expect(await emitted("refund.issued")).toHaveLength(1);
});

test("a refusal after a lost reply is no refusal of the refund", async () => {
  const paid = await payOrder(h, merchant);
  const sandbox = h.standIns.stripe!;
  const key = randomUUID();
  sandbox.webhooks.pause();
  sandbox.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "after" }, 3);
  expect(await refund(paid, 500, key)).toFailWith(500, "processor_unavailable");
  await sandbox.deauthorize(merchant.accountId);
  expect(await refund(paid, 500, key)).toFailWith(500, "processor_unavailable");
  expect(await h.sql`select status from order_refunds where order_id = ${paid.orderId}`).toEqual([
    { status: "started" },
  ]);
});

test("a retry after the processor has forgotten the request finds the refund, and makes no second one", async () => {
  const paid = await payOrder(h, merchant);
  const sandbox = h.standIns.stripe!;
  const key = randomUUID();
  sandbox.webhooks.pause();
  sandbox.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "after" }, 3);
  expect(await refund(paid, 500, key)).toFailWith(500, "processor_unavailable");
  offsetMs = 21 * 3_600_000;
  await sandbox.forgetKeys();
  expect(await refund(paid, 500, key)).toMatchObject({ status: 201, body: { amount: 500 } });
  expect(await refundsAtStripe(paid)).toHaveLength(1);
});

test("a retry of a refund that was never made is refused once the processor may have forgotten the request", async () => {
  const paid = await payOrder(h, merchant);
  const key = randomUUID();
  h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "before" }, 3);
  expect(await refund(paid, 500, key)).toFailWith(500, "processor_unavailable");
  offsetMs = 21 * 3_600_000;
  expect(await refund(paid, 500, key)).toFailWith(409, "order_not_movable");
  expectOk(await refund(paid, 500));
  expect(await refundsAtStripe(paid)).toHaveLength(1);
});

test("a refund that cannot be looked up any more stays unknown, and the order needs attention", async () => {
  const paid = await payOrder(h, merchant);
  const sandbox = h.standIns.stripe!;
  sandbox.webhooks.pause();
  sandbox.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "after" }, 3);
  expect(await refund(paid, 500)).toFailWith(500, "processor_unavailable");
  await sandbox.deauthorize(merchant.accountId);
  offsetMs = 21 * 3_600_000;
  const [{ id, job }] = await h.sql<[{ id: string; job: string }]>`
    update graphile_worker._private_jobs j set run_at = now() from order_refunds r
    where r.order_id = ${paid.orderId} and j.payload ->> 'refundId' = r.id returning r.id, j.id as job`;
  await until(
    async () => (await h.sql`select 1 from graphile_worker._private_jobs where id = ${job}`).length === 0,
    "the job to run",
  );
  expect(await h.sql`select status from order_refunds where id = ${id}`).toEqual([{ status: "started" }]);
  expect(await emitted("refund.failed")).toEqual([]);
  expect(await order(paid)).toMatchObject({
    needs_attention: expect.stringContaining(`the outcome of refund ${id} of €5.00 is unknown`),
  });
  const again = await h.sql`
    select 1 from graphile_worker._private_jobs where payload ->> 'refundId' = ${id} and run_at > now()`;
  expect(again).toHaveLength(1);
  await h.sql.begin(async (sql) => {
    const locked = await lockOrderRecord(sql, paid.orderId);
    await recordRefundOutcome(h.ctx, sql, locked, id, { id: "re_found", status: "succeeded", reason: "" });
  });
  expect(await order(paid)).toMatchObject({ needs_attention: null, amount_refunded: 500 });
});

test("a refund that appears although it was given up is recorded as the one that was requested", async () => {
  const paid = await payOrder(h, merchant);
  h.standIns.stripe!.faults.failNext("POST", "/v1/refunds", { kind: "drop", when: "before" }, 3);
  expect(await refund(paid, 500)).toFailWith(500, "processor_unavailable");
  const [begun] = await h.sql<
    [{ id: string }]
  >`select id from order_refunds where order_id = ${paid.orderId}`;
  offsetMs = 21 * 3_600_000;
  await h.sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'refundId' = ${begun.id}`;
  await until(async () => (await emitted("refund.failed")).length === 1, "the refund to be given up");
  expect(await emitted("refund.failed")).toMatchObject([
    { refund: { id: begun.id, failure_reason: "not_made" } },
  ]);
  await stripeClient(h).refunds.create(
    { payment_intent: paid.paymentIntent, amount: 500, metadata: { svc_refund_id: begun.id } },
    { stripeAccount: merchant.accountId },
  );
  await settled(h);
  expect(await emitted("refund.issued")).toMatchObject([{ amount: 500, refund: { id: begun.id } }]);
  expect(await h.sql`select id, status from order_refunds where order_id = ${paid.orderId}`).toMatchObject([
    { id: begun.id, status: "succeeded" },
  ]);
});
