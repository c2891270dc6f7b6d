import { isFeeLine } from "../../shared/vat/zero-rating.ts";
import type { CartItem, Fee, QuotedCart } from "../../shared/wire/checkout-page.ts";
import type { Cart } from "../stores/platform.ts";

/**
 * Cart lines for the hosted page.
 * @param fees that stand by name below the lines, so that the cart's lines of fees are left out.
 */
export function cartItemsView(cart: Pick<Cart, "items">, fees: readonly Fee[] = []): CartItem[] {
  const items = fees.length === 0 ? cart.items : cart.items.filter((item) => !isFeeLine(item));
  return items.map((item) => ({
    id: item.id,
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    lineTotal: item.price * item.quantity,
    imageUrl: item.imageUrl ?? null,
  }));
}

/** The store's names of the cart's discount and shipping, as the shopper sees them. */
export function lineLabels({ discount, shipping }: Cart): QuotedCart["lineLabels"] {
  return { discount: discount?.label.trim() || null, shipping: shipping?.label.trim() || null };
}

/** The cart's lines of fees by name, where they are what the order charges for fees; else empty. */
export function orderedFees(cart: Pick<Cart, "items">, amount: number): Fee[] {
  const lines = cart.items.filter((item) => isFeeLine(item));
  const fees = lines.map(({ name, price, quantity }) => ({ label: name, amount: price * quantity }));
  return fees.reduce((sum, fee) => sum + fee.amount, 0) === amount ? fees : [];
}
