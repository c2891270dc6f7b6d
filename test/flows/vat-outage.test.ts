// Germany's VAT service hangs while two hundred shoppers enter a German number at once.
import { afterAll, beforeAll, expect, test } from "vitest";
import recheckVat from "../../server/orders/vat-recheck/recheck-vat.task.ts";
import { sendStoreCommands } from "../../server/orders/store-sync/send-store-commands.ts";
import { startFaultyServer, type FaultyServer } from "../../server/vat/authority.suite.ts";
import { answerAsVies } from "../../server/vat/vies-answers.suite.ts";
import { germanVatNumber, measureOutage } from "../bench/vat/outage.ts";
import { expectOk, startHarness, type Harness, type TestMerchant } from "../support/harness.ts";
import { buyer, openCheckout, type OpenCheckout } from "./shopper.ts";

const SHOPPERS = 200;
/** How many of the shoppers place an order. */
const BUYERS = 20;

let vies: FaultyServer;
let h: Harness;
let merchant: TestMerchant;
let now = Date.now();
const checkouts: OpenCheckout[] = [];

/** Checks a number as the hosted page's route does for its session. */
const checkVat = async (shopper: number, vatNumber: string) => {
  const request = { vatNumber, merchantId: merchant.id, requester: {} };
  const result = await h.ctx.vat.check({ ...request, sessionId: checkouts[shopper]?.sessionId ?? null });
  return result.status;
};

beforeAll(async () => {
  vies = await startFaultyServer(answerAsVies);
  h = await startHarness({
    worker: false,
    clock: { now: () => now },
    environment: { VIES_URL: vies.url },
  });
  merchant = await h.merchant(await h.workspace(), {
    b2b: { paymentTerms: [{ label: "Net 30 days", value: "net30", default: true }] },
  });
  for (let n = 0; n < BUYERS; n += 1) checkouts.push(await openCheckout(h, merchant));
});
afterAll(async () => {
  await h.close();
  await vies.close();
  expect(h.breaches).toEqual([]);
});

const requestsFor = (state: string) =>
  vies.seen.filter((request) => request.body.includes(`countryCode>${state}<`)).length;

test("while one state's service hangs, no check waits for two look-ups, other states work, and orders are rechecked later", async () => {
  vies.fault = (_response, answer) => {
    if (!vies.seen.at(-1)!.body.includes("countryCode>DE<")) answer();
  };
  const figures = await measureOutage(checkVat, SHOPPERS);
  // A look-up is given up after 4.8 s. What our own records add is the bench's figure (`npm run bench vat`, limit 5.5 s).
  expect(Math.max(...figures.waits)).toBeLessThan(9_500);
  // An open breaker rejects at once: fifty rejections take less time than one hanging look-up.
  expect(figures.rejections.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(4800);
  expect([...figures.answers.hanging]).toEqual(["unavailable"]);
  expect([...figures.answers.other]).toEqual(["valid"]);
  // Eight run in parallel, and a few more start before the fifth failure opens the breaker.
  const calls = requestsFor("DE");
  expect(calls).toBeLessThanOrEqual(12);
  expect(requestsFor("FR")).toBe(10);

  const orders: string[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const details = { ...buyer, vatNumber: germanVatNumber(n), paymentTerm: "net30" };
    const placed = expectOk(await checkouts[n]!.confirm({ details, expectedTotal: checkouts[n]!.total }));
    orders.push((placed as { orderId: string }).orderId);
  }
  expect(requestsFor("DE")).toBe(calls);
  const warned = await h.sql`
    select count(*)::int as count from builtin_orders
    where meta @> '{"_svc_vat_warning": "vies_unavailable", "_svc_vat_valid": "0"}' and status = 'on-hold'`;
  expect(warned).toEqual([{ count: BUYERS }]);

  vies.fault = null;
  now += 5 * 60_000;
  await recheckVat.run({ ctx: h.ctx, payload: null });
  for (const orderId of orders) await sendStoreCommands(h.ctx, { orderId });
  const marked = await h.sql`
    select count(*)::int as count from builtin_orders where meta @> '{"_svc_vat_valid": "1"}' and not meta ? '_svc_vat_warning'`;
  const rechecked = await h.sql`select count(*)::int as count from events where type = 'vat.rechecked'`;
  expect([marked, rechecked]).toEqual([[{ count: BUYERS }], [{ count: BUYERS }]]);
});
