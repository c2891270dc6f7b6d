import type {
  Cart,
  CouponProblem,
  Discount,
  ShippingOption,
  StoreSession,
} from "../../../server/stores/platform.ts";

/** How a store delivers, and its codes. Its arithmetic is its own: whole discounts, tax of the delivery as configured. */
export interface StoreOffers {
  /** Shipping methods by country of the delivery; nothing is delivered to other countries. */
  methods: Readonly<Record<string, ReadonlyArray<{ id: string; label: string; price: number; tax: number }>>>;
  coupons: ReadonlyArray<{ code: string; amount: number; usageLimit?: number }>;
}

export interface Offered {
  /** With the chosen method, and all discounts as one. */
  cart: Cart;
  shippingOptions: ShippingOption[];
  undeliverable: boolean;
  discounts: Discount[];
  couponProblems: CouponProblem[];
}

/** @param uses how many other orders have a code. */
export function offeredTo(
  { methods, coupons }: StoreOffers,
  { cart, customer }: StoreSession,
  uses: (code: string) => number,
): Offered {
  const discounts: Discount[] = [];
  const couponProblems: CouponProblem[] = [];
  let left = cart.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  for (const entered of cart.coupons ?? []) {
    const wanted = entered.trim().toLowerCase();
    const coupon = coupons.find(({ code }) => code.toLowerCase() === wanted);
    if (coupon === undefined || uses(coupon.code) >= (coupon.usageLimit ?? Infinity)) {
      couponProblems.push({ code: entered, problem: "store", text: "This code does not apply." });
      continue;
    }
    if (discounts.some(({ code }) => code === coupon.code)) continue;
    const amount = Math.min(left, coupon.amount);
    left -= amount;
    discounts.push({ label: coupon.code, amount, code: coupon.code });
  }
  const { country } = customer.shippingAddress ?? customer.billingAddress;
  const ways = methods[country] ?? [];
  const chosen = ways.find(({ id }) => id === customer.shippingMethods?.[0]) ?? ways[0];
  const discount = discounts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    cart: {
      ...cart,
      ...(discount === 0 ? {} : { discount: { label: "Codes", amount: discount } }),
      ...(chosen === undefined ? {} : { shipping: { label: chosen.label, price: chosen.price } }),
      ...(chosen === undefined ? {} : { tax: (cart.tax ?? 0) + chosen.tax }),
    },
    shippingOptions: ways.map((way) => ({ ...way, selected: way === chosen })),
    undeliverable: country !== "" && chosen === undefined,
    discounts,
    couponProblems,
  };
}
