// Promise: a code of the built-in store gives the discount that it is configured to give, and no other code gives any.
import { assert, integer, property, subarray } from "fast-check";
import { describe, expect, test } from "vitest";
import { Coupons } from "../../../shared/coupons/coupon-settings.ts";
import type { Cart } from "../platform.ts";
import { cartTotals } from "../totals.ts";
import { withCoupons } from "./builtin-coupons.ts";

const coupons = Coupons.parse([
  { code: "WELCOME10", percent: 10 },
  { code: "third", percent: 33.3333 },
  { code: "FIVE", amount: 500, currency: "EUR" },
  { code: "FREIGHT", freeShipping: true },
  { code: "BULK", percent: 20, minimum: 50_000, currency: "EUR" },
  { code: "ONCE", percent: 50, usageLimit: 1 },
  { code: "OLD", percent: 50, expiresOn: "2026-11-24" },
  { code: "TODAY", percent: 50, expiresOn: "2026-11-25" },
]);
const rules = { coupons, uses: new Map<string, number>(), today: "2026-11-25" };
const cart: Cart = { items: [{ id: "a", name: "Chair", quantity: 2, price: 10_000, taxRate: 19 }] };
const apply = (codes: string[], of = cart, more = {}) => withCoupons(of, codes, "EUR", { ...rules, ...more });

describe("a code", () => {
  test.each<[string[], number[]]>([
    [["WELCOME10"], [2_000]],
    [[" welcome10 "], [2_000]],
    [["third"], [6_667]],
    [["FIVE"], [500]],
    [["FREIGHT"], [0]],
    [["TODAY"], [10_000]],
    [
      ["WELCOME10", "FIVE"],
      [2_000, 500],
    ],
    [
      ["FIVE", "WELCOME10"],
      [500, 1_950],
    ],
    [["WELCOME10", "welcome10"], [2_000]],
  ])("%j discounts %j", (codes, amounts) => {
    const { discounts, problems } = apply(codes);
    expect(discounts.map(({ amount }) => amount)).toEqual(amounts);
    expect(problems).toEqual([]);
  });

  test.each<[string, string, object]>([
    ["NOPE", "not_valid", {}],
    ["OLD", "not_valid", {}],
    ["BULK", "not_valid", {}],
    ["ONCE", "used_up", { uses: new Map([["once", 1]]) }],
  ])("%s does not apply: %s", (code, problem, more) => {
    expect(apply([code, "FIVE"], cart, more)).toMatchObject({
      problems: [{ code, problem }],
      discounts: [{ code: "FIVE" }],
    });
  });

  test("in another currency does not apply", () => {
    expect(withCoupons(cart, ["FIVE"], "USD", rules).problems).toMatchObject([{ problem: "not_valid" }]);
  });

  test("comes after the partner's own discount, which keeps its name", () => {
    const of = { ...cart, discount: { label: "Contract", amount: 10_000 } };
    const applied = apply(["WELCOME10"], of);
    expect(applied.discounts).toEqual([
      { label: "Contract", amount: 10_000, code: null },
      { label: "WELCOME10", amount: 1_000, code: "WELCOME10" },
    ]);
    expect(cartTotals(applied.cart, "EUR")).toMatchObject({ discount: 11_000, tax: 1_710, total: 10_710 });
  });

  test("never makes a total negative, and the named discounts add up to that of the totals", () => {
    const price = integer({ min: 0, max: 1_000_000 });
    const codes = subarray(coupons.map(({ code }) => code));
    assert(
      property(price, price, codes, (one, other, chosen) => {
        const items = [one, other].map((each, index) => ({
          id: String(index),
          name: "",
          quantity: 1 + index,
          price: each,
          taxRate: 19,
        }));
        const applied = apply(chosen, { items });
        const totals = cartTotals(applied.cart, "EUR");
        expect(totals.total).toBeGreaterThanOrEqual(0);
        expect(applied.discounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.discount);
      }),
    );
  });
});
