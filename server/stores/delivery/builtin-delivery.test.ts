// Promise: the built-in store offers the methods of the right zone, with price and tax, and adds the chosen one to the cart.
import { describe, expect, test } from "vitest";
import type { ShippingZone } from "../../../shared/delivery/shipping-zones.ts";
import { ShippingZones } from "../../../shared/delivery/shipping-zones.ts";
import type { Cart, StoreSession } from "../platform.ts";
import { cartTotals } from "../totals.ts";
import { withDelivery } from "./builtin-delivery.ts";

const zones: ShippingZone[] = ShippingZones.parse([
  {
    name: "Germany",
    currency: "EUR",
    countries: ["DE"],
    methods: [
      { id: "pallet", label: "Pallet", description: "3 days", price: 1_500, freeFrom: 100_000 },
      { id: "express", label: "Express", price: 4_900, taxRate: 7 },
      { id: "collect", label: "Collect", price: 0, pickup: true },
    ],
  },
  {
    name: "Neighbours",
    currency: "EUR",
    countries: ["AT", "FR"],
    methods: [{ id: "road", label: "Road", price: 2_500 }],
  },
]);
const elsewhere = ShippingZones.parse([
  { name: "World", currency: "EUR", countries: [], methods: [{ id: "air", label: "Air", price: 9_900 }] },
]);
const cart: Cart = {
  items: [
    { id: "a", name: "Chair", quantity: 2, price: 10_000, taxRate: 19 },
    { id: "b", name: "Book", quantity: 1, price: 5_000, taxRate: "7" },
  ],
};
const empty = { line1: "", line2: "", postcode: "", city: "", state: "", country: "" };

function customer(country: string, more: Partial<StoreSession["customer"]> = {}): StoreSession["customer"] {
  const name = { email: "", firstName: "", lastName: "", phone: "", company: "" };
  return { ...name, billingAddress: { ...empty, country }, ...more };
}
interface Shop {
  of: Cart;
  from: readonly ShippingZone[];
  currency: string;
  sells: "goods" | "services";
}
const deliver = (
  to: StoreSession["customer"],
  { of = cart, from = zones, currency = "EUR", sells = "goods" }: Partial<Shop> = {},
) => withDelivery(of, { customer: to, currency }, { zones: from, sells });
const german = (shippingMethods?: string[]) =>
  deliver(customer("DE", shippingMethods && { shippingMethods }));

describe("the methods", () => {
  test("are those of the zone of the delivery address, which need not be the billing address", () => {
    const shippingAddress = { ...empty, country: "AT", company: "", firstName: "", lastName: "", phone: "" };
    expect(german().shippingOptions.map(({ id }) => id)).toEqual(["pallet", "express", "collect"]);
    expect(deliver(customer("DE", { shippingAddress })).shippingOptions.map(({ id }) => id)).toEqual([
      "road",
    ]);
  });

  test("are those of the zone without countries wherever no zone names the country", () => {
    const from = [...elsewhere, ...zones];
    expect(deliver(customer("US"), { from }).shippingOptions.map(({ id }) => id)).toEqual(["air"]);
    expect(deliver(customer("FR"), { from }).shippingOptions.map(({ id }) => id)).toEqual(["road"]);
    expect(deliver(customer("FR"), { from }).shippingCountries).toBeNull();
  });

  test.each<[string, ReturnType<typeof deliver>]>([
    ["to a country of no zone", deliver(customer("US"))],
    ["in a currency of no zone", deliver(customer("DE"), { currency: "USD" })],
  ])("do not exist %s", (_, delivery) => {
    expect(delivery).toMatchObject({ undeliverable: true, shippingOptions: [], cart });
  });

  test("are not known without a country, which is not a refusal", () => {
    expect(deliver(customer(""))).toMatchObject({
      undeliverable: false,
      shippingOptions: [],
      needsShipping: true,
    });
    expect(deliver(customer("")).shippingCountries).toEqual(["AT", "DE", "FR"]);
  });

  const fixed: Cart = { ...cart, shipping: { label: "Ours", price: 100 } };
  const digital: Cart = { items: cart.items.map((item) => ({ ...item, requiresShipping: false })) };
  test.each<[string, ReturnType<typeof deliver>]>([
    ["the partner has fixed the shipping", deliver(customer("US"), { of: fixed })],
    ["nothing is shipped", deliver(customer("US"), { of: digital })],
    ["a seller of services does not say so", deliver(customer("US"), { sells: "services" })],
    ["no zone is configured", deliver(customer("US"), { from: [] })],
  ])("are not asked for where %s", (_, delivery) => {
    expect(delivery).toMatchObject({ needsShipping: false, undeliverable: false, shippingOptions: [] });
    expect(delivery.shippingCountries).toBeNull();
  });
});

describe("the chosen method", () => {
  test("is the first one unless the buyer chose another that is offered", () => {
    const selected = (ids?: string[]) => german(ids).shippingOptions.find((option) => option.selected)?.id;
    expect([selected(), selected(["express"]), selected(["road"]), selected([])]).toEqual([
      "pallet",
      "express",
      "pallet",
      "pallet",
    ]);
  });

  test("has the highest rate of the goods, or its own", () => {
    expect(german().cart.shipping).toEqual({ label: "Pallet", price: 1_500, tax: 285 });
    expect(german(["express"]).cart.shipping).toEqual({ label: "Express", price: 4_900, tax: 343 });
    expect(cartTotals(german().cart, "EUR")).toMatchObject({
      shipping: 1_500,
      tax: 4_150 + 285,
      total: 30_935,
    });
  });

  test("contains its tax where the prices of the cart do", () => {
    const of = { ...cart, pricesIncludeTax: true };
    const gross = deliver(customer("DE"), { of }).cart;
    expect(gross.shipping).toEqual({ label: "Pallet", price: 1_500, tax: 239 });
    expect(cartTotals(gross, "EUR")).toMatchObject({ shipping: 1_500, total: 26_500 });
  });

  test("adds its own tax to a cart that states the tax of its goods as one sum", () => {
    const of: Cart = { items: cart.items.map(({ taxRate: _rate, ...item }) => item), tax: 4_150 };
    const to = (method: string) => deliver(customer("DE", { shippingMethods: [method] }), { of }).cart;
    expect(cartTotals(to("pallet"), "EUR")).toMatchObject({ shipping: 1_500, tax: 4_150 });
    expect(cartTotals(to("express"), "EUR")).toMatchObject({ shipping: 4_900, tax: 4_150 + 343 });
  });

  test.each([
    [100_000, 0, 0],
    [99_999, 0, 1_500],
    [110_000, 10_000, 0],
    [110_000, 10_001, 1_500],
  ])("of goods worth %i less a discount of %i costs %i", (price, amount, cost) => {
    const of: Cart = { items: [{ id: "a", name: "A", quantity: 1, price }], discount: { label: "", amount } };
    expect(deliver(customer("DE"), { of }).cart.shipping?.price).toBe(cost);
  });

  test("by which the buyer collects the goods is marked for tax handlers", () => {
    expect(german(["collect"]).cart.pickup).toBe(true);
    expect(german(["express"]).cart).not.toHaveProperty("pickup");
  });
});
