// Promise: a discount code lowers what is charged by what the page shows, is used as often as it may be, and cannot be guessed.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
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
  await configure([
    { code: "WELCOME10", percent: 10 },
    { code: "ONCE", percent: 50, usageLimit: 1 },
  ]);
});

const cart = {
  currency: "EUR",
  items: [{ id: "desk", name: "Desk", quantity: 1, price: 10_000, taxRate: 19 }],
};

async function configure(coupons: object[]): Promise<void> {
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { coupons }));
}

interface Quoted {
  quote: string;
  amounts: Record<string, number>;
  discounts: Array<{ code: string | null; amount: number }>;
  couponProblems: Array<{ code: string; problem: string }>;
}
const withCodes = (...coupons: string[]) => ({ ...buyer, coupons });
const quoteOf = async (checkout: OpenCheckout, ...codes: string[]) =>
  expectOk(await checkout.quote(withCodes(...codes))) as Quoted;
const pay = async (checkout: OpenCheckout, quote: string, ...codes: string[]) =>
  checkout.confirm({
    details: withCodes(...codes),
    quote,
    confirmationTokenId: await cardToken(h, merchant),
  });

describe("a discount code", () => {
  test("lowers the total, and order, event and thank-you page name it", async () => {
    const checkout = await openCheckout(h, merchant, { cart });
    const quoted = await quoteOf(checkout, "welcome10");
    expect(quoted).toMatchObject({
      amounts: { subtotal: 10_000, discount: 1_000, tax: 1_710, total: 10_710 },
      discounts: [{ code: "WELCOME10", amount: 1_000 }],
      couponProblems: [],
    });
    const { orderId } = expectOk(await pay(checkout, quoted.quote, "welcome10")) as { orderId: string };
    const said = { coupons: [{ code: "WELCOME10", amount: 1_000 }], amounts: { total: 10_710 } };
    expect(expectOk(await workspace.client.get(`/v2/orders/${orderId}`))).toMatchObject(said);
    const [event] = await h.sql<[{ payload: { data: unknown } }]>`
      select payload from events where merchant_id = ${merchant.id} and type = 'order.completed'`;
    expect(event.payload.data).toMatchObject({ order: said });
    expect((await checkout.page()).text).toContain("WELCOME10");
  });

  test("that is not the store's changes nothing, and the order can be placed without it", async () => {
    const checkout = await openCheckout(h, merchant, { cart });
    const quoted = await quoteOf(checkout, "FREE");
    expect(quoted).toMatchObject({
      amounts: { discount: 0, total: 11_900 },
      couponProblems: [{ code: "FREE", problem: "not_valid" }],
    });
    expectOk(await pay(checkout, quoted.quote));
  });

  test("withdrawn between quote and order is not charged without its discount", async () => {
    const checkout = await openCheckout(h, merchant, { cart });
    const { quote } = await quoteOf(checkout, "WELCOME10");
    await configure([{ code: "OTHER", percent: 1 }]);
    const refused = await pay(checkout, quote, "WELCOME10");
    expect(refused).toFailWith(409, "amounts_changed");
    expect((refused.body as { error: { meta: Quoted } }).error.meta).toMatchObject({
      amounts: { total: 11_900 },
      couponProblems: [{ code: "WELCOME10" }],
    });
  });

  test("for one order is used by one of eight that are placed at the same time, and is free again once that ends", async () => {
    const checkouts = await Promise.all(Array.from({ length: 8 }, () => openCheckout(h, merchant, { cart })));
    const quotes = await Promise.all(checkouts.map((checkout) => quoteOf(checkout, "ONCE")));
    expect(new Set(quotes.map(({ amounts }) => amounts["total"]))).toEqual(new Set([5_950]));
    const answers = await Promise.all(
      checkouts.map((checkout, index) => pay(checkout, quotes[index]!.quote, "ONCE")),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    const codes = answers
      .filter(({ status }) => status === 409)
      .map(({ body }) => (body as { error: { code: string } }).error.code);
    for (const code of codes) expect(["coupon_not_applicable", "amounts_changed"]).toContain(code);
    const late = await openCheckout(h, merchant, { cart });
    expect((await quoteOf(late, "ONCE")).couponProblems).toMatchObject([{ problem: "used_up" }]);
    await h.sql`update builtin_orders set status = 'canceled' where merchant_id = ${merchant.id}`;
    expect((await quoteOf(late, "ONCE")).amounts["total"]).toBe(5_950);
  });

  test("cannot be guessed: after twenty wrong ones the store is not asked, and an accepted one stays", async () => {
    const checkout = await openCheckout(h, merchant, { cart });
    await quoteOf(checkout, "WELCOME10");
    const guesses = (from: number) => Array.from({ length: 9 }, (_, index) => `GUESS${from + index}`);
    await Promise.all([quoteOf(checkout, ...guesses(0)), quoteOf(checkout, ...guesses(10))]);
    const limited = await quoteOf(checkout, "WELCOME10", "ONCE", "A", "B");
    expect(limited.couponProblems.map(({ problem }) => problem)).toEqual(["limit", "limit", "limit"]);
    expect(limited.amounts["total"]).toBe(10_710);
    expect((await quoteOf(checkout, "ONCE")).amounts["total"]).toBe(5_950);
    await quoteOf(checkout, "X", "Y");
    expect((await quoteOf(checkout, "Z")).couponProblems).toMatchObject([{ code: "Z", problem: "limit" }]);
  });
});
