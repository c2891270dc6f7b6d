import type { ShippingZone } from "../../../shared/delivery/shipping-zones.ts";
import type { Cart, ShippingOption, StoreSession } from "../platform.ts";
import { goodsOf, taxOf } from "../totals.ts";

/** How the built-in store delivers. */
export interface DeliverySettings {
  zones: readonly ShippingZone[];
  /** Decides on cart lines that do not say whether they are shipped. */
  sells: "goods" | "services" | "both";
  /** A code makes the preselected method free. */
  freeShipping?: boolean;
}

interface Delivery {
  /** The cart with the chosen method as its shipping. */
  cart: Cart;
  shippingOptions: ShippingOption[];
  needsShipping: boolean;
  undeliverable: boolean;
  /** Null: everywhere, or nothing is delivered. */
  shippingCountries: string[] | null;
}

/**
 * The shipping methods of a cart, and the cart with the chosen one. Nothing is chosen for carts whose shipping the partner has
 * fixed, or that contain nothing to ship, and without zones.
 * @param cart with the tax rates of its products.
 */
export function withDelivery(
  cart: Cart,
  { customer, currency }: Pick<StoreSession, "customer" | "currency">,
  { zones, sells, freeShipping = false }: DeliverySettings,
): Delivery {
  const none = { cart, shippingOptions: [], undeliverable: false, shippingCountries: null };
  const isShipped = cart.items.some(({ requiresShipping }) => requiresShipping ?? sells !== "services");
  if (cart.shipping !== undefined || zones.length === 0 || !isShipped)
    return { ...none, needsShipping: false };
  const sold = zones.filter((zone) => zone.currency === currency);
  const known = { ...none, needsShipping: true, shippingCountries: countriesOf(sold) };
  const { country } = customer.shippingAddress ?? customer.billingAddress;
  if (country === "") return known;
  const zone = zoneOf(sold, country);
  if (zone === undefined) return { ...known, undeliverable: true };
  const wanted = customer.shippingMethods?.[0];
  const chosen = zone.methods.find(({ id }) => id === wanted) ?? zone.methods[0]!;
  const options = zone.methods.map((method, index) => {
    const priced = freeShipping && index === 0 ? { ...method, price: 0 } : method;
    return optionOf(cart, priced, method === chosen);
  });
  const { label, price, tax, pickup } = options.find(({ selected }) => selected)!;
  const delivered = {
    ...cart,
    shipping: { label, price, tax },
    // The tax of a cart that states it as one sum is that of its goods.
    ...(cart.tax === undefined ? {} : { tax: cart.tax + tax }),
    ...(pickup === true ? { pickup } : {}),
  };
  return { ...known, cart: delivered, shippingOptions: options };
}

function zoneOf(zones: readonly ShippingZone[], country: string): ShippingZone | undefined {
  return (
    zones.find(({ countries }) => countries.includes(country)) ??
    zones.find(({ countries }) => countries.length === 0)
  );
}

function countriesOf(zones: readonly ShippingZone[]): string[] | null {
  if (zones.some(({ countries }) => countries.length === 0)) return null;
  return [...new Set(zones.flatMap(({ countries }) => countries))].toSorted();
}

function optionOf(cart: Cart, method: ShippingZone["methods"][number], selected: boolean): ShippingOption {
  const { id, label, description = "", freeFrom, pickup = false } = method;
  const price = freeFrom !== undefined && goodsOf(cart) >= BigInt(freeFrom) ? 0 : method.price;
  const rate = method.taxRate ?? highestRate(cart);
  const tax = Number(taxOf(BigInt(price), String(rate), cart.pricesIncludeTax ?? false));
  return { id, label, description, price, tax, package: 0, contents: "", pickup, selected };
}

/** In percent; 0 for a cart that states its tax as one sum. */
function highestRate({ items, tax }: Cart): number {
  return tax === undefined ? Math.max(0, ...items.map(({ taxRate }) => Number(taxRate ?? 0))) : 0;
}
