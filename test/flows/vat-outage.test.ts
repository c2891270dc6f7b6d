// The outage drill: Germany's service hangs, and two hundred shoppers type a German number at once.
import { afterAll, beforeAll, expect, test } from "vitest";
import recheckVat from "../../server/orders/vat-recheck/recheck-vat.task.ts";
import { sendStoreCommands } from "../../server/orders/store-sync/send-store-commands.ts";
import { startFaultyServer, type FaultyServer } from "../../server/vat/authority.suite.ts";
import { answerAsVies } from "../../server/vat/vies-answers.suite.ts";
import { german, measureOutage } from "../bench/vat/outage.ts";
import { expectOk, startHarness, type Harness, type TestMerchant } from "../support/harness.ts";
import { buyer, openCheckout, type OpenCheckout } from "./shopper.ts";

const SHOPPERS = 200;
/** Of them, who order. */
const BUYERS = 20;

let vies: FaultyServer;
let h: Harness;
let merchant: TestMerchant;
let now = Date.now();
const checkouts: OpenCheckout[] = [];

/** As the page's route does for its session. */
const ask = async (shopper: number, vatNumber: string) => {
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
}, 60_000);
afterAll(async () => {
  await h.close();
  await vies.close();
  expect(h.breaches).toEqual([]);
});

const askedAbout = (state: string) =>
  vies.seen.filter((request) => request.body.includes(`countryCode>${state}<`)).length;

test("a state that hangs holds nobody up for more than 5.5 s, costs that state a dozen calls and other states nothing; orders go through and are confirmed later", async () => {
  vies.fault = (_response, answer) => {
    if (!vies.seen.at(-1)!.body.includes("countryCode>DE<")) answer();
  };
  const figures = await measureOutage(ask, SHOPPERS);
  expect(Math.max(...figures.waits)).toBeLessThanOrEqual(5500);
  // What is refused by an open breaker waits for nobody: fifty of them take less than one hanging look-up.
  expect(figures.refusals.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(4800);
  expect([...figures.answers.hanging]).toEqual(["unavailable"]);
  expect([...figures.answers.other]).toEqual(["valid"]);
  // Eight at a time, and who came next before five of them had failed.
  const calls = askedAbout("DE");
  expect(calls).toBeLessThanOrEqual(12);
  expect(askedAbout("FR")).toBe(10);

  const orders: string[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const details = { ...buyer, vatNumber: german(n), paymentTerm: "net30" };
    const placed = expectOk(await checkouts[n]!.confirm({ details, expectedTotal: checkouts[n]!.total }));
    orders.push((placed as { orderId: string }).orderId);
  }
  expect(askedAbout("DE")).toBe(calls);
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
  const told = await h.sql`select count(*)::int as count from events where type = 'vat.rechecked'`;
  expect([marked, told]).toEqual([[{ count: BUYERS }], [{ count: BUYERS }]]);
}, 60_000);
