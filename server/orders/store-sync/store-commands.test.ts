import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buyer, cardToken, openCheckout } from "../../../test/flows/shopper.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import {
  startStore,
  respondWith,
  type ResponseFault,
  type StoreSandbox,
} from "../../../test/support/woocommerce/start-store.ts";
import { getOrderRecord } from "../orders.sql.ts";
import { enqueueStoreCommand } from "./enqueue-store-command.ts";
import { retryDelayMs } from "./retry-delay.ts";
import { sendStoreCommands } from "./send-store-commands.ts";
import type { StoreCommand } from "./store-command.ts";
import { claimStoreCommand, listOpenCommands, type StoreCommandRow } from "./store-commands.sql.ts";
import sweepStoreCommands from "./sweep-store-commands.task.ts";

let now = Date.now();
const h = useHarness({ worker: false, clock: { now: () => now } });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  store.products.set("lamp-desk", { id: "lamp-desk", sku: "L", name: "Lamp", price: 10_000, stock: 50 });
  const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
  return () => store.close();
});

const only =
  (routes: string[], refuse: ResponseFault): ResponseFault =>
  (response, call) =>
    routes.includes(call.route) ? refuse(response, call) : call.answer();
const unreachable: ResponseFault = (response) => void response.writeHead(503).end();
const refusing = respondWith(409, { code: "svc_refused", reason: "the order is locked" }, { signed: true });

async function placeHeld(): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  const details = { ...buyer, paymentTerm: "net30" };
  return (expectOk(await checkout.confirm({ details })) as { orderId: string }).orderId;
}

async function placePaid(): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  const paid = await checkout.confirm({
    details: { ...buyer, paymentTerm: "immediate" },
    confirmationTokenId: await cardToken(h, merchant),
  });
  return (expectOk(paid) as { orderId: string }).orderId;
}

const enqueue = async (orderId: string, command: StoreCommand) =>
  h.sql.begin(async (sql) => enqueueStoreCommand(h.ctx, sql, await getOrderRecord(sql, orderId), command));
const send = (orderId: string) => sendStoreCommands(h.ctx, { orderId });
const open = async (orderId: string) =>
  (await listOpenCommands(h.sql, { merchantId: merchant.id, limit: 50 }))
    .filter((command) => command.order_id === orderId)
    .map(({ kind, refused_reason: refused }) => (refused === null ? kind : `${kind} refused`));
const refund = (id: string): StoreCommand => ({
  kind: "record_refund",
  payload: { refund: { id, amount: 100, currency: "EUR", reason: "" } },
});
const vat: StoreCommand = {
  kind: "set_vat",
  payload: {
    vat: {
      number: "DE999000121",
      valid: true,
      country: "DE",
      name: "Nordlicht Bürobedarf GmbH",
      consultation: null,
      checkedAt: new Date().toISOString(),
    },
  },
};
const markPaid = (meta: Record<string, string> = {}): StoreCommand => ({
  kind: "mark_paid",
  payload: { transactionId: "", amount: 20_000, currency: "EUR", meta },
});
const routes = () => store.seen.map(({ route }) => route).filter((route) => route !== "/quote");

describe("order of commands", () => {
  test("status commands of an order are sent in order, and nothing overtakes the placement", async () => {
    store.settings.fault = only(["/orders/hold", "/orders/paid", "/refunds"], unreachable);
    const orderId = await placeHeld();
    await enqueue(orderId, markPaid());
    await enqueue(orderId, refund("rf_1"));
    now += 60 * 60_000;
    await send(orderId);
    expect(await open(orderId)).toEqual(["hold", "mark_paid", "record_refund"]);
    const [hold, ...others] = await listOpenCommands(h.sql, { merchantId: merchant.id, limit: 5 });
    expect([hold!.tries, ...others.map(({ tries }) => tries)]).toEqual([2, 0, 0]);
    store.settings.fault = null;
    store.seen.length = 0;
    now += 60 * 60_000;
    await send(orderId);
    expect(routes()).toEqual(["/orders/hold", "/orders/paid", "/refunds"]);
    expect(await open(orderId)).toEqual([]);
    expect(store.orders).toMatchObject([{ status: "processing", refunds: [{ id: "rf_1" }] }]);
  });

  test("a VAT result waits for the placement, not for a later status", async () => {
    const orderId = await placeHeld();
    store.settings.fault = only(["/orders/cancel"], unreachable);
    await h.sql`update orders set status = 'canceled' where id = ${orderId}`;
    await enqueue(orderId, { kind: "cancel", payload: {} });
    await enqueue(orderId, vat);
    await send(orderId);
    expect(await open(orderId)).toEqual(["cancel"]);
  });

  test("a refused command blocks only its kind, and stays open with its reason", async () => {
    const orderId = await placePaid();
    store.settings.fault = only(["/refunds"], refusing);
    await enqueue(orderId, refund("rf_1"));
    await enqueue(orderId, refund("rf_2"));
    await enqueue(orderId, vat);
    await send(orderId);
    now += 72 * 60 * 60_000;
    await send(orderId);
    expect(await open(orderId)).toEqual(["record_refund refused", "record_refund"]);
    expect(await getOrderRecord(h.sql, orderId)).toMatchObject({
      store_synced: true,
      needs_attention: expect.stringContaining("the order is locked"),
    });
    store.settings.fault = null;
    expectOk(await workspace.client.post(`/v2/orders/${orderId}/retry`));
    await send(orderId);
    expect(await open(orderId)).toEqual([]);
    expect(store.orders[0]!.refunds.map(({ id }) => id)).toEqual(["rf_1", "rf_2"]);
    expect(await getOrderRecord(h.sql, orderId)).toMatchObject({ needs_attention: null });
  });

  test("commands of one order do not wait for another's", async () => {
    store.settings.fault = only(["/orders/hold"], unreachable);
    const stuck = await placeHeld();
    store.settings.fault = null;
    const other = await placeHeld();
    expect(await open(stuck)).toEqual(["hold"]);
    expect(await open(other)).toEqual([]);
  });
});

describe("a worker that dies", () => {
  test("leaves its claim to the next one after the lease, and no other takes it before", async () => {
    store.settings.fault = only(["/orders/hold"], unreachable);
    const orderId = await placeHeld();
    store.settings.fault = null;
    now += 60_000;
    const lease = { now: new Date(now), leaseUntil: new Date(now + 60_000) };
    expect(await claimStoreCommand(h.sql, { orderId }, lease)).not.toBeNull();
    await send(orderId);
    expect(await open(orderId)).toEqual(["hold"]);
    now += 60_000;
    await send(orderId);
    expect(await open(orderId)).toEqual([]);
  });

  test("and a job queue that is lost cost nothing: the sweeper queues what is overdue", async () => {
    store.settings.fault = only(["/orders/hold"], unreachable);
    const orderId = await placeHeld();
    await h.sql`delete from graphile_worker._private_jobs`;
    const jobs = () => h.sql`select 1 from graphile_worker.jobs where key = ${`store-commands/${orderId}`}`;
    await sweepStoreCommands.run({ ctx: h.ctx, payload: null });
    expect(await jobs()).toHaveLength(0);
    now += 60_000;
    await sweepStoreCommands.run({ ctx: h.ctx, payload: null });
    expect(await jobs()).toHaveLength(1);
  });
});

describe("commands that have become pointless", () => {
  test("an order that the store itself cancelled is not marked as paid afterwards", async () => {
    store.settings.fault = only(["/orders/paid"], unreachable);
    const orderId = await placePaid();
    store.settings.fault = null;
    now += 60_000;
    await h.sql`update orders set status = 'canceled', store_event_at = ${new Date(now)} where id = ${orderId}`;
    store.seen.length = 0;
    await send(orderId);
    expect(routes()).toEqual([]);
    expect(await open(orderId)).toEqual([]);
  });

  test("an order that was refunded at the processor is marked as paid first", async () => {
    store.settings.fault = only(["/orders/paid"], unreachable);
    const orderId = await placePaid();
    store.settings.fault = null;
    await h.sql`update orders set status = 'refunded' where id = ${orderId}`;
    await enqueue(orderId, refund("rf_1"));
    now += 60_000;
    store.seen.length = 0;
    await send(orderId);
    expect(routes()).toEqual(["/orders/paid", "/refunds"]);
  });
});

test("every open command names what a store does not know yet", async () => {
  store.settings.fault = only(["/orders/hold"], unreachable);
  const orderId = await placeHeld();
  expect(await listOpenCommands(h.sql, { merchantId: merchant.id, limit: 5 })).toMatchObject([
    {
      kind: "hold",
      order_id: orderId,
      tries: 1,
      refused_reason: null,
      livemode: false,
    } satisfies Partial<StoreCommandRow>,
  ]);
});

test("an unreachable store is tried quickly at first, hourly up to 72 hours, then daily", () => {
  const hours = 60 * 60 * 1000;
  expect([1, 2, 3, 4].map((tries) => retryDelayMs(tries, 0))).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect([30, 1_000].map((tries) => retryDelayMs(tries, 72 * hours))).toEqual([hours, hours]);
  expect(retryDelayMs(30, 73 * hours)).toBe(24 * hours);
});
