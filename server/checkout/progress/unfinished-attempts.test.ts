// The reason of an attempt that did not end in its request is what interrupted it, and what became of its payment.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buyer,
  cardToken,
  letLeaseExpire,
  openCheckout,
  recoverNow,
  type OpenCheckout,
} from "../../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant } from "../../../test/support/harness.ts";
import { startStore, type StoreSandbox } from "../../../test/support/woocommerce/start-store.ts";

let now = Date.now();
const h = useHarness({ worker: false, clock: { now: () => now } });
let merchant: TestMerchant;
let connected: TestMerchant;
let store: StoreSandbox;

beforeAll(async () => {
  const workspace = await h.workspace();
  [merchant, connected] = [await h.merchant(workspace), await h.merchant(workspace)];
  store = await startStore({ secret: connected.apiSecret });
  store.products.set("lamp-desk", { id: "lamp-desk", sku: "L", name: "Lamp", price: 10_000, stock: 10 });
  const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await connected.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
});
afterAll(() => store.close());

const reasonOf = async ({ sessionId }: OpenCheckout) =>
  (await h.sql`select stopped_reason from sessions where id = ${sessionId}`)[0]!["stopped_reason"];

test("a store that does not answer a submit is the reason, also once recovery has ended the attempt", async () => {
  const checkout = await openCheckout(h, connected);
  store.settings.fault = (response) => void response.socket?.destroy();
  expect(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } })).toFailWith(
    500,
    "store_unavailable",
  );
  expect(await reasonOf(checkout)).toBe("store_unavailable");
  store.settings.fault = null;
  await letLeaseExpire(h, checkout.sessionId);
  expect(await recoverNow(h, checkout.sessionId)).toBe(true);
  expect(await reasonOf(checkout)).toBe("store_unavailable");
});

test("a payment that was never made was interrupted, not abandoned at the bank", async () => {
  const checkout = await openCheckout(h, merchant);
  h.standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "before" }, 3);
  const attempt = { attemptId: randomUUID(), confirmationTokenId: await cardToken(h, merchant) };
  expect(await checkout.confirm(attempt)).toFailWith(500, "processor_unavailable");
  await letLeaseExpire(h, checkout.sessionId);
  now += 61 * 60_000;
  expectOk(await checkout.cancel());
  expect(await reasonOf(checkout)).toBe("interrupted");
  now = Date.now();
});

test("a payment that the bank had declined was declined, not abandoned", async () => {
  const checkout = await openCheckout(h, merchant);
  h.standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "after" }, 3);
  const card = await cardToken(h, merchant, "4000000000000002");
  const attempt = { attemptId: randomUUID(), confirmationTokenId: card };
  expect(await checkout.confirm(attempt)).toFailWith(500, "processor_unavailable");
  await letLeaseExpire(h, checkout.sessionId);
  expectOk(await checkout.cancel());
  expect(await reasonOf(checkout)).toBe("payment_declined");
  expect(await h.sql`select 1 from card_declines where merchant_id = ${merchant.id}`).toEqual([]);
});
