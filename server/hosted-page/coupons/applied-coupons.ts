import type { CheckoutDetails, QuotedCart } from "../../../shared/wire/checkout-page.ts";

/** The codes that the store has applied. */
export function appliedCoupons({ discounts }: Pick<QuotedCart, "discounts">): string[] {
  return discounts.flatMap(({ code }) => (code === null ? [] : [code]));
}

/** The details with the codes that the store has applied, once it has left out or changed one. */
export function withAppliedCoupons(
  details: CheckoutDetails,
  cart: Pick<QuotedCart, "discounts" | "couponProblems" | "acceptsCoupons">,
): CheckoutDetails {
  if (!cart.acceptsCoupons || (details.coupons === undefined && cart.couponProblems.length === 0))
    return details;
  const coupons = appliedCoupons(cart);
  return JSON.stringify(coupons) === JSON.stringify(details.coupons) ? details : { ...details, coupons };
}
