import type { CartItem, QuotedCart } from "../../shared/wire/checkout-page.ts";
import type { Cart } from "../stores/platform.ts";

/** Cart lines for the hosted page. */
export function cartItemsView(cart: Pick<Cart, "items">): CartItem[] {
  return cart.items.map((item) => ({
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
