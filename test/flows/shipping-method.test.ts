// Promise: the shipping method that the buyer chose is what they are quoted and charged, and what order, event and hook say.
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
  await configure([pallet, express]);
});

const pallet = { id: "pallet", label: "Pallet", description: "3 days", price: 1_500 };
const express = { id: "express", label: "Express", description: "Next day", price: 4_900 };
const collect = { id: "collect", label: "Collect in Hamburg", price: 0, pickup: true };
const cart = {
  currency: "EUR",
  items: [{ id: "desk", name: "Desk", quantity: 1, price: 10_000, taxRate: 19, requiresShipping: true }],
};

async function configure(methods: object[]): Promise<void> {
  const zones = [{ name: "Germany", currency: "EUR", countries: ["DE"], methods }];
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { shipping: { zones } }));
}

interface Quoted {
  quote: string;
  amounts: Record<string, number>;
  shippingOptions: Array<{ id: string; selected: boolean; amount: number }>;
  undeliverable: boolean;
}
const german = { ...buyer, billingAddress: { ...buyer.billingAddress, country: "DE" } };
const quoteOf = async (checkout: OpenCheckout, details: object) =>
  expectOk(await checkout.quote(details)) as Quoted;
const pay = async (checkout: OpenCheckout, details: object, quote: string) =>
  checkout.confirm({ details, quote, confirmationTokenId: await cardToken(h, merchant) });

describe("a choice of shipping methods", () => {
  test("changes the quote, and the chosen one reaches order, record, event and thank-you page", async () => {
    const checkout = await openCheckout(h, merchant, { cart });
    const first = await quoteOf(checkout, german);
    expect(first.amounts).toMatchObject({ shipping: 1_500, tax: 2_185, total: 13_685 });
    const details = { ...german, shippingMethods: ["express"] };
    const second = await quoteOf(checkout, details);
    expect(second.amounts).toMatchObject({ shipping: 4_900, tax: 2_831, total: 17_731 });
    expect(second.shippingOptions.filter(({ selected }) => selected)).toMatchObject([{ id: "express" }]);
    const answer = expectOk(await pay(checkout, details, second.quote)) as { orderId: string };
    const order = expectOk(await workspace.client.get(`/v2/orders/${answer.orderId}`));
    const method = { id: "express", label: "Express", description: "Next day" };
    const said = { shipping_method: method, amounts: { total: 17_731 } };
    expect(order).toMatchObject(said);
    const [event] = await h.sql<[{ payload: { data: unknown } }]>`
      select payload from events where merchant_id = ${merchant.id} and type = 'order.completed'`;
    expect(event.payload.data).toMatchObject({ order: said });
    const thanks = (await checkout.page()).text;
    const words = thanks.replaceAll(/<[^>]*>/g, " ").replaceAll(/ +/g, " ");
    const { line1, postcode, city } = german.billingAddress;
    expect(words).toContain(`Delivery Express Next day ${line1} ${postcode} ${city} Germany`);
    expect(words).not.toContain("Pick-up");
  });

  test("of which the chosen one is a pick-up is called that, and names no address to deliver to", async () => {
    await configure([pallet, { ...collect, description: "Musterkai 12, ready today" }]);
    const checkout = await openCheckout(h, merchant, { cart });
    const shippingAddress = { ...german.billingAddress, line1: "Lagerweg 3" };
    const details = { ...german, shippingAddress, shippingMethods: ["collect"] };
    const { quote } = await quoteOf(checkout, details);
    const { orderId } = expectOk(await pay(checkout, details, quote)) as { orderId: string };
    const order = expectOk(await workspace.client.get(`/v2/orders/${orderId}`));
    expect(order).toMatchObject({ shipping_method: { id: "collect", pickup: true } });
    const thanks = (await checkout.page()).text;
    for (const text of ["<dt>Pick-up</dt>", "Collect in Hamburg", "Musterkai 12, ready today"])
      expect(thanks).toContain(text);
    expect(thanks).not.toMatch(/Lagerweg|Delivery/);
  });

  test("that has vanished since the quote is not charged: the shopper is shown what remains", async () => {
    const checkout = await openCheckout(h, merchant, { cart });
    const details = { ...german, shippingMethods: ["express"] };
    const { quote } = await quoteOf(checkout, details);
    await configure([pallet]);
    const refused = await pay(checkout, details, quote);
    expect(refused).toFailWith(409, "amounts_changed");
    const { meta } = (refused.body as { error: { meta: Quoted } }).error;
    expect(meta.amounts["total"]).toBe(13_685);
    expectOk(await pay(checkout, { ...german, shippingMethods: ["pallet"] }, meta.quote));
  });

  test("of another name at the same price is another order, too", async () => {
    const checkout = await openCheckout(h, merchant, { cart });
    const { quote } = await quoteOf(checkout, german);
    await configure([{ ...pallet, id: "drone", label: "Drone" }]);
    expect(await pay(checkout, german, quote)).toFailWith(409, "amounts_changed");
  });

  test("that the store does not have for the address refuses the order and charges nothing", async () => {
    const checkout = await openCheckout(h, merchant, { cart });
    const details = { ...german, billingAddress: { ...german.billingAddress, country: "US", state: "NY" } };
    const { quote, undeliverable } = await quoteOf(checkout, details);
    expect(undeliverable).toBe(true);
    expect(await pay(checkout, details, quote)).toFailWith(409, "delivery_unavailable");
    expectOk(await pay(checkout, german, (await quoteOf(checkout, german)).quote));
  });
});
