import { couponKey, type CouponSettings } from "../../../shared/coupons/coupon-settings.ts";
import type { Cart, CouponProblem, Discount } from "../platform.ts";
import { goodsOf, taxOf } from "../totals.ts";

export interface CouponRules {
  coupons: readonly CouponSettings[];
  /** Orders that use a code, by its key. */
  uses: ReadonlyMap<string, number>;
  /** ISO day, in UTC. */
  today: string;
}

interface Discounted {
  /** With all discounts as one. */
  cart: Cart;
  /** One for each accepted code, in the order given; 0 for free shipping alone. Empty without coupons. */
  discounts: Discount[];
  problems: CouponProblem[];
  freeShipping: boolean;
}

/**
 * Applies codes to the goods of a cart, each to what the ones before have left. Percentages are rounded half up.
 * @param cart which does not state its tax as one sum: there is no telling how a discount would change that.
 */
export function withCoupons(
  cart: Cart,
  codes: readonly string[],
  currency: string,
  rules: CouponRules,
): Discounted {
  const own = cart.discount?.amount ?? 0;
  const goods = Number(goodsOf(cart));
  const discounts: Discount[] = [];
  const problems: CouponProblem[] = [];
  let freeShipping = false;
  let left = goods;
  for (const [key, code] of new Map(codes.map((entered) => [couponKey(entered), entered]))) {
    const coupon = rules.coupons.find((candidate) => couponKey(candidate.code) === key);
    const problem = coupon === undefined ? "not_valid" : problemOf(coupon, key, goods, currency, rules);
    if (coupon === undefined || problem !== null) {
      problems.push({ code, problem: problem ?? "not_valid", text: "" });
      continue;
    }
    const amount = Math.min(left, coupon.amount ?? percentOf(left, coupon.percent ?? 0));
    left -= amount;
    freeShipping ||= coupon.freeShipping === true;
    discounts.push({ label: coupon.code, amount, code: coupon.code });
  }
  const sum = own + goods - left;
  const label = [cart.discount?.label ?? "", ...discounts.map(({ label: name }) => name)]
    .filter(Boolean)
    .join(", ");
  return {
    cart: sum === 0 ? cart : { ...cart, discount: { label, amount: sum } },
    discounts:
      discounts.length === 0 || cart.discount === undefined
        ? discounts
        : [{ label: cart.discount.label, amount: own, code: null }, ...discounts],
    problems,
    freeShipping,
  };
}

function problemOf(
  coupon: CouponSettings,
  key: string,
  goods: number,
  currency: string,
  { uses, today }: CouponRules,
): CouponProblem["problem"] | null {
  if (coupon.currency !== undefined && coupon.currency !== currency) return "not_valid";
  if (coupon.expiresOn !== undefined && coupon.expiresOn < today) return "not_valid";
  if (coupon.minimum !== undefined && goods < coupon.minimum) return "not_valid";
  if (coupon.usageLimit !== undefined && (uses.get(key) ?? 0) >= coupon.usageLimit) return "used_up";
  return null;
}

/** Rounded half up. */
function percentOf(amount: number, percent: number): number {
  return Number(taxOf(BigInt(amount), String(percent), false));
}
