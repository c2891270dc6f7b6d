import { describe, expect, test } from "vitest";
import type { Cart } from "./platform.ts";
import { cartTotals, taxRateOf, TotalsError, withTax } from "./totals.ts";

const line = (price: number, quantity: number, taxRate?: string) => ({
  id: `p${price}`,
  name: "Thing",
  price,
  quantity,
  ...(taxRate === undefined ? {} : { taxRate }),
});

describe("cartTotals", () => {
  const table: Array<[name: string, cart: Cart, tax: number, total: number]> = [
    ["19 % on net prices", { items: [line(20000, 1, "19")] }, 3800, 23800],
    ["rounds half up, line by line", { items: [line(250, 1, "5"), line(250, 1, "5")] }, 26, 526],
    ["a decimal rate", { items: [line(1000, 1, "5.5")] }, 55, 1055],
    ["tax inside the price", { items: [line(11900, 1, "19")], pricesIncludeTax: true }, 1900, 11900],
    ["no rate, no tax", { items: [line(999, 3)] }, 0, 2997],
    ["a total tax from outside", { items: [line(9999, 1)], tax: 777 }, 777, 10776],
    [
      "shipping with its own tax",
      { items: [line(10000, 1, "19")], shipping: { label: "Parcel", price: 500, tax: 95 } },
      1995,
      12495,
    ],
    [
      "a discount lowers the tax of its lines",
      { items: [line(10000, 1, "19"), line(10000, 1, "7")], discount: { label: "Ten off", amount: 2000 } },
      2340,
      20340,
    ],
  ];
  test.each(table)("%s", (_name, cart, tax, total) => {
    expect(cartTotals(cart, "EUR")).toMatchObject({ tax, total });
  });

  test("a discount over three equal lines adds up to the cent", () => {
    const totals = cartTotals({ items: [line(3333, 3, "20")] }, "EUR");
    expect(totals).toMatchObject({ subtotal: 9999, tax: 2000, total: 11999 });
  });

  test("a discount above the subtotal and a sum beyond 2^53 - 1 are rejected", () => {
    expect(() => cartTotals({ items: [line(100, 1)], discount: { label: "x", amount: 101 } }, "EUR")).toThrow(
      TotalsError,
    );
    expect(() => cartTotals({ items: [line(Number.MAX_SAFE_INTEGER, 2)] }, "EUR")).toThrow(TotalsError);
  });
});

describe("withTax", () => {
  test("an override also replaces the tax inside an inclusive total", () => {
    const quoted = cartTotals({ items: [line(11900, 1, "19")], pricesIncludeTax: true }, "EUR");
    expect(withTax(quoted, 0)).toMatchObject({ tax: 0, total: 10000 });
  });
});

describe("taxRateOf", () => {
  const parcel = (price: number, tax?: number) => ({
    shipping: { label: "Parcel", price, ...(tax === undefined ? {} : { tax }) },
  });
  const one = { items: [line(20000, 1, "19")] };
  const inclusive = { items: [line(11900, 1, "19")], pricesIncludeTax: true };
  test.each<[name: string, cart: Cart, rate: number | undefined]>([
    ["one rate", one, 19],
    ["one rate, written differently", { items: [line(10000, 1, "5.5"), line(250, 2, "5.50")] }, 5.5],
    ["two rates", { items: [line(10000, 1, "19"), line(10000, 1, "7")] }, undefined],
    ["a line without a rate", { items: [line(10000, 1, "19"), line(500, 1)] }, undefined],
    ["a line that costs nothing", { items: [line(10000, 1, "19"), line(0, 1, "7")] }, 19],
    [
      "a line that is discounted to nothing",
      { items: [line(10000, 1, "19")], discount: { label: "All off", amount: 10000 } },
      undefined,
    ],
    ["no rate", { items: [line(10000, 1)] }, undefined],
    ["a tax from outside", { ...one, tax: 3800 }, undefined],
    ["shipping at the same rate", { ...one, ...parcel(500, 95) }, 19],
    ["shipping at the same rate inside the price", { ...inclusive, ...parcel(595, 95) }, 19],
    ["shipping at another rate", { ...one, ...parcel(500, 35) }, undefined],
    ["shipping without tax", { ...one, ...parcel(500) }, undefined],
    ["shipping that costs nothing", { ...one, ...parcel(0) }, 19],
  ])("%s", (_, cart, rate) => {
    expect(taxRateOf(cart)).toBe(rate);
  });
});
