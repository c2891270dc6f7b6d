import { allocate } from "../../shared/allocate.ts";
import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { Cart } from "./platform.ts";

/** The cart has no valid totals. */
export class TotalsError extends Error {
  override name = "TotalsError";
  readonly param: string;
  constructor(param: string, message: string) {
    super(message);
    this.param = param;
  }
}

/**
 * The totals of a cart in minor units. Each line's tax is rounded half up on its own, after its share of the
 * discount; with `pricesIncludeTax` the tax is the part inside the price.
 * @throws TotalsError for negative totals and for sums beyond 2^53 − 1.
 */
export function cartTotals(cart: Cart, currency: string): Amounts {
  const gross = grossOf(cart);
  const subtotal = sum(gross);
  const discount = BigInt(cart.discount?.amount ?? 0);
  if (discount > subtotal)
    throw new TotalsError("cart.discount.amount", "The discount is larger than the goods.");
  const shares = allocate(discount, gross);
  const shipping = BigInt(cart.shipping?.price ?? 0);
  const lineTax = cart.items.map((item, index) =>
    taxOf(gross[index]! - shares[index]!, String(item.taxRate ?? 0), cart.pricesIncludeTax ?? false),
  );
  const tax = cart.tax === undefined ? sum(lineTax) + BigInt(cart.shipping?.tax ?? 0) : BigInt(cart.tax);
  const goods = subtotal - discount + shipping;
  if (cart.pricesIncludeTax && tax > goods)
    throw new TotalsError(
      cart.tax === undefined ? "cart.shipping.tax" : "cart.tax",
      "The tax is larger than the total.",
    );
  const total = cart.pricesIncludeTax ? goods : goods + tax;
  return {
    subtotal: safe(subtotal),
    discount: safe(discount),
    shipping: safe(shipping),
    fees: 0,
    tax: safe(tax),
    total: safe(total),
    currency,
  };
}

/** The one tax rate of all that costs something, in percent; undefined if there are several, or the cart does not say. */
export function taxRateOf(cart: Cart): number | undefined {
  const { items, discount, shipping, tax, pricesIncludeTax = false } = cart;
  if (tax !== undefined) return undefined;
  const gross = grossOf(cart);
  const shares = allocate(BigInt(discount?.amount ?? 0), gross);
  const costing = items.filter((_, index) => gross[index]! > shares[index]!);
  const rates = new Set(costing.map((item) => Number(item.taxRate ?? 0)));
  const [rate = 0] = rates;
  if (rates.size !== 1 || rate === 0) return undefined;
  const { price, tax: charged = 0 } = shipping ?? { price: 0 };
  const expected = Number(taxOf(BigInt(price), String(rate), pricesIncludeTax));
  return charged === expected ? rate : undefined;
}

/** The same totals under another tax: `total − tax + override`, for inclusive prices too (design 4, Money). */
export function withTax(amounts: Amounts, tax: number): Amounts {
  const total = amounts.total - amounts.tax + tax;
  if (!Number.isSafeInteger(total) || total < 0)
    throw new TotalsError("cart.tax", "The tax does not result in a valid total.");
  return { ...amounts, tax, total };
}

/** Value of a cart's goods after its own discount, in minor units. */
export function goodsOf(cart: Pick<Cart, "items" | "discount">): bigint {
  return sum(grossOf(cart)) - BigInt(cart.discount?.amount ?? 0);
}

/** Value of each line before the discount. */
function grossOf({ items }: Pick<Cart, "items">): bigint[] {
  return items.map(({ price, quantity }) => BigInt(price) * BigInt(quantity));
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new TotalsError("cart", "The total is too large.");
  return Number(value);
}

/**
 * A percentage of an amount, or the one inside it, rounded half up: a tax, for example.
 * @param amount minor units.
 * @param rate percent as a decimal text.
 */
export function taxOf(amount: bigint, rate: string, inclusive: boolean): bigint {
  const [whole = "0", fraction = ""] = rate.split(".");
  const scale = 10n ** BigInt(fraction.length);
  const percent = BigInt(whole + fraction);
  return inclusive
    ? divideHalfUp(amount * percent, 100n * scale + percent)
    : divideHalfUp(amount * percent, 100n * scale);
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
