// Properties of the built-in store's totals, against rules and against a second computation with fractions.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { expectedShares } from "../../shared/allocation-vectors.fixture.ts";
import { minorUnitDigits, toDecimal } from "../../shared/money.ts";
import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { Cart, CartLine } from "./platform.ts";
import { cartTotals, TotalsError, withTax } from "./totals.ts";

/** Of zero, two, three and four decimals. */
const currency = fc.constantFrom("JPY", "KRW", "EUR", "HUF", "USD", "KWD", "CLF");
const price = fc.oneof(
  { weight: 4, arbitrary: fc.nat(20) },
  { weight: 12, arbitrary: fc.nat(100_000) },
  { weight: 4, arbitrary: fc.nat(2_000_000_000) },
  { weight: 1, arbitrary: fc.nat(2 ** 50) },
);
const taxRate = fc.oneof(
  fc.constantFrom("0", "19", "7", "5.5", "20", "25", "100", "0.0001", "33.3333"),
  fc.nat(1_000_000).map((rate) => `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, "0")}`),
);
const line: fc.Arbitrary<CartLine> = fc.record(
  {
    id: fc.constant("p"),
    name: fc.constant("Part"),
    price,
    quantity: fc.integer({ min: 1, max: 50 }),
    taxRate,
  },
  { requiredKeys: ["id", "name", "price", "quantity"] },
);

/** A cart as the API accepts it: its discount is at most its goods. */
const cart: fc.Arbitrary<Cart> = fc
  .record({
    items: fc.array(line, { minLength: 1, maxLength: 40 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    shipping: fc.option(fc.record({ label: fc.constant("Parcel"), price, tax: fc.nat(500) }), {
      nil: undefined,
    }),
    pricesIncludeTax: fc.boolean(),
    tax: fc.option(price, { nil: undefined }),
  })
  .map(({ items, share, shipping, pricesIncludeTax, tax }) => {
    const goods = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
    const amount = Math.floor(Math.min(goods, Number.MAX_SAFE_INTEGER) * share);
    return {
      items:
        tax === undefined
          ? items
          : items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity })),
      pricesIncludeTax,
      ...(amount > 0 ? { discount: { label: "Sale", amount } } : {}),
      ...(shipping === undefined ? {} : { shipping }),
      ...(tax === undefined ? {} : { tax }),
    };
  });

/** The totals, or null for a cart that has none. Anything but a TotalsError fails. */
function totals(cart: Cart, currency: string): Amounts | null {
  try {
    return cartTotals(cart, currency);
  } catch (error) {
    if (error instanceof TotalsError) return null;
    throw error;
  }
}

const RUNS = { numRuns: 5_000 };

test("the total is the sum of its parts, in non-negative safe integers", () => {
  let valid = 0;
  fc.assert(
    fc.property(cart, currency, (cart, currency) => {
      const amounts = totals(cart, currency);
      if (amounts === null) return;
      valid += 1;
      const { subtotal, discount, shipping, fees, tax, total } = amounts;
      for (const amount of [subtotal, discount, shipping, fees, tax, total])
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      // BigInt, because a sum of safe integers need not be one.
      const price = BigInt(subtotal) - BigInt(discount) + BigInt(shipping) + BigInt(fees);
      expect(BigInt(total)).toBe(cart.pricesIncludeTax === true ? price : price + BigInt(tax));
      expect(BigInt(subtotal)).toBe(
        cart.items.reduce((sum, item) => sum + BigInt(item.price) * BigInt(item.quantity), 0n),
      );
      // What is shown has exactly the currency's decimals and no exponent.
      const digits = minorUnitDigits(currency);
      expect(toDecimal(total, currency)).toMatch(
        digits === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${digits}}$`),
      );
    }),
    RUNS,
  );
  // Carts without totals show nothing.
  expect(valid).toBeGreaterThan(RUNS.numRuns / 2);
});

test("the tax is that of a second computation: reference shares of the discount, exact fractions per line", () => {
  fc.assert(
    fc.property(cart, currency, (cart, currency) => {
      const amounts = totals(cart, currency);
      if (amounts === null || cart.tax !== undefined) return;
      const gross = cart.items.map((item) => item.price * item.quantity);
      const discounts = expectedShares(amounts.discount, gross);
      const taxes = cart.items.map((item, at) => {
        const price = gross[at]! - discounts[at]!;
        expect(price).toBeGreaterThanOrEqual(0);
        // Millionths: a rate has at most four decimals of a percent.
        const rate = BigInt(Math.round(Number(item.taxRate ?? "0") * 10_000));
        const whole = cart.pricesIncludeTax === true ? 1_000_000n + rate : 1_000_000n;
        const numerator = BigInt(price) * rate;
        return numerator / whole + (2n * (numerator % whole) >= whole ? 1n : 0n);
      });
      const shipping = BigInt(cart.shipping?.tax ?? 0);
      expect(BigInt(amounts.tax)).toBe(taxes.reduce((sum, tax) => sum + tax, shipping));
    }),
    RUNS,
  );
});

test("an override changes the total by its difference, or is refused", () => {
  fc.assert(
    fc.property(cart, currency, fc.oneof(price, fc.constant(0)), (cart, currency, override) => {
      const quoted = totals(cart, currency);
      if (quoted === null) return;
      const total = BigInt(quoted.total) - BigInt(quoted.tax) + BigInt(override);
      if (total > BigInt(Number.MAX_SAFE_INTEGER)) {
        expect(() => withTax(quoted, override)).toThrow(TotalsError);
        return;
      }
      expect(withTax(quoted, override)).toEqual({ ...quoted, tax: override, total: Number(total) });
    }),
    RUNS,
  );
});

test("no discount makes a line's tax negative, and a discount of everything leaves no tax", () => {
  fc.assert(
    fc.property(cart, currency, (cart, currency) => {
      const { tax: _, shipping: __, ...rest } = cart;
      const goods = totals({ ...rest, discount: { label: "None", amount: 0 } }, currency)?.subtotal;
      if (goods === undefined) return;
      const free = totals({ ...rest, discount: { label: "All", amount: goods } }, currency);
      expect(free).toMatchObject({ tax: 0, total: 0, discount: goods });
    }),
    RUNS,
  );
});
