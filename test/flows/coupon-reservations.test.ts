// Promise: a code with a limit is kept for an order until its attempt ends, however long that takes, and no longer.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import { buyer, cardToken, openCheckout, type OpenCheckout } from "./shopper.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
  const coupons = [{ code: "ONCE", percent: 50, usageLimit: 1 }];
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { coupons }));
});

const cart = {
  currency: "EUR",
  items: [{ id: "desk", name: "Desk", quantity: 1, price: 10_000, taxRate: 19 }],
};
const details = { ...buyer, coupons: ["ONCE"] };
const open = () => openCheckout(h, merchant, { cart, expiresIn: 86_400 });
const quoteOf = async (checkout: OpenCheckout) =>
  expectOk(await checkout.quote(details)) as { quote: string; couponProblems: Array<{ problem: string }> };

async function pay(checkout: OpenCheckout, card?: string) {
  const { quote } = await quoteOf(checkout);
  return checkout.confirm({ details, quote, confirmationTokenId: await cardToken(h, merchant, card) });
}

test("an order of which nobody knows yet whether it is paid keeps its code", async () => {
  const first = await open();
  h.standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "after" }, 3);
  expect(await pay(first)).toFailWith(500, "processor_unavailable");
  await h.sql`
    update builtin_orders set reserved_until = svc_now() - interval '1 hour' where merchant_id = ${merchant.id}`;
  expect((await quoteOf(await open())).couponProblems).toMatchObject([{ problem: "used_up" }]);
});

test("an order whose payment was declined gives its code back at once", async () => {
  expect(await pay(await open(), "4000000000000002")).toFailWith(409, "payment_declined");
  expect((await quoteOf(await open())).couponProblems).toEqual([]);
});
