// Workers that are SIGKILLed at every step of a command, with a store that is down, slow and refusing by turns: each order
// ends in its store once and as recorded, and what the store refuses stays open.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled } from "../../../test/run/whole-run.ts";
import { startChild, type Child } from "../../../test/support/child.ts";
import { buyer, cardToken, openCheckout } from "../../../test/flows/shopper.ts";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
} from "../../../test/support/harness.ts";
import { startStore, type StoreSandbox } from "../../../test/support/woocommerce/start-store.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { enqueueStoreCommand } from "./enqueue-store-command.ts";
import { getOrderRecord } from "../orders.sql.ts";
import { listOpenCommands } from "./store-commands.sql.ts";

let h: Harness;
let merchant: TestMerchant;
let store: StoreSandbox;
let worker: Child | null = null;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  merchant = await h.merchant(await h.workspace());
  store = await startStore({ secret: merchant.apiSecret });
  store.products.set("lamp-desk", { id: "lamp-desk", sku: "L", name: "Lamp", price: 10_000, stock: 500 });
  const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
});
afterAll(async () => {
  await worker?.kill();
  await h.close();
  await store.close();
});

async function startWorker(): Promise<void> {
  worker = startChild("server/worker.ts", [], {
    ...h.standIns.environment,
    DATABASE_URL: h.config.DATABASE_URL,
    SVC_ENCRYPTION_KEYS: h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    LOG_LEVEL: "fatal",
  });
  await worker.waitForMessage((message) => (message === "ready" ? true : undefined));
}

async function kill(): Promise<void> {
  await worker?.kill();
  worker = null;
}

const STATUS_ROUTES = new Set(["/orders/paid", "/orders/hold", "/orders/cancel", "/refunds"]);

/** One of each way to end, while the store does not answer: paid and refunded, held, expired. */
async function placeOrders(): Promise<{ paid: string; held: string; expired: string }> {
  store.settings.fault = (response, { route, answer }) =>
    STATUS_ROUTES.has(route) ? void response.writeHead(503).end() : answer();
  const card = await openCheckout(h, merchant);
  const token = await cardToken(h, merchant);
  const paid = expectOk(await card.confirm({ confirmationTokenId: token })) as { orderId: string };
  const account = await openCheckout(h, merchant);
  const held = expectOk(await account.confirm({ details: { ...buyer, paymentTerm: "net30" } })) as {
    orderId: string;
  };
  const left = await openCheckout(h, merchant);
  await left.confirm({ confirmationTokenId: await cardToken(h, merchant, "4000000000000002") });
  expectOk(await merchant.client.post(`/v1/sessions/${left.sessionId}/expire`));
  const [expired] = await h.sql<{ id: string }[]>`select id from orders where session_id = ${left.sessionId}`;
  const refund = { id: `rf_${paid.orderId}`, amount: 100, currency: "EUR", reason: "" };
  await h.sql.begin(async (sql) =>
    enqueueStoreCommand(h.ctx, sql, await getOrderRecord(sql, paid.orderId), {
      kind: "record_refund",
      payload: { refund },
    }),
  );
  return { paid: paid.orderId, held: held.orderId, expired: expired!.id };
}

const openCommands = () => listOpenCommands(h.sql, { merchantId: merchant.id, limit: 100 });

/** Makes every open command due, those a dead worker has claimed too, and queues their jobs. */
async function hurry(): Promise<void> {
  await h.sql`update store_commands set next_at = now() - interval '1 minute' where done_at is null and refused_reason is null`;
  await h.sql`delete from graphile_worker._private_jobs where locked_at is not null`;
  await addJobs(h.sql, [{ identifier: "sweep-store-commands", payload: {} }]);
}

/** When a worker dies, counted from a call's arrival: before its effect, between effect and reply, after the reply. */
const steps = [
  { name: "before the effect", effect: false, reply: false, afterMs: 0 },
  { name: "after the effect, before the reply", effect: true, reply: false, afterMs: 0 },
  { name: "with the reply", effect: true, reply: true, afterMs: 0 },
  { name: "while the outcome is recorded", effect: true, reply: true, afterMs: 4 },
  { name: "once it is recorded", effect: true, reply: true, afterMs: 25 },
  { name: "while the store hesitates", effect: false, reply: false, afterMs: 150 },
];

test("each order ends in its store once, whatever step its worker dies at", async () => {
  const orders: Array<Awaited<ReturnType<typeof placeOrders>>> = [];
  for (const step of sampled(steps, 3)) {
    orders.push(await placeOrders());
    const called = Promise.withResolvers<void>();
    store.settings.fault = (_response, { route, answer, work }) => {
      if (!STATUS_ROUTES.has(route)) return answer();
      if (step.reply) answer();
      else if (step.effect) work();
      called.resolve();
    };
    await startWorker();
    await hurry();
    await called.promise;
    await new Promise((done) => setTimeout(done, step.afterMs));
    await kill();
  }
  // One more order, which is deleted in the store.
  const refused = await placeOrders();
  const { store_order_id: deleted } = await getOrderRecord(h.sql, refused.held);
  store.orders.splice(
    store.orders.findIndex(({ id }) => id === deleted),
    1,
  );
  store.settings.fault = null;
  await startWorker();
  await hurry();
  await until(async () => {
    const left = await openCommands();
    return left.length <= 1 && left.every(({ refused_reason: reason }) => reason !== null);
  }, "every command to be sent");

  const left = await openCommands();
  expect(left).toMatchObject([
    { order_id: refused.held, kind: "hold", refused_reason: expect.stringContaining("deleted") },
  ]);
  expect(await getOrderRecord(h.sql, refused.held)).toMatchObject({
    store_synced: false,
    needs_attention: expect.stringContaining("deleted"),
  });
  const inStore = async (id: string) => {
    const { store_order_id: storeOrderId } = await getOrderRecord(h.sql, id);
    return store.orders.filter((order) => order.id === storeOrderId);
  };
  for (const { paid, held, expired } of orders) {
    expect(await inStore(paid)).toMatchObject([
      { status: "processing", refunds: [{ id: `rf_${paid}`, amount: 100 }] },
    ]);
    expect(await inStore(held)).toMatchObject([{ status: "on-hold" }]);
    expect(await inStore(expired)).toMatchObject([{ status: "cancelled" }]);
  }
  // Two lamps an order: taken once for the paid and the held, given back for the expired.
  expect(store.products.get("lamp-desk")!.stock).toBe(500 - 2 * (2 * orders.length + 1));
});
