import type { ExtensionHooks } from "../stores/extensions.ts";
import { decideZeroRating, isAllGoods } from "../../shared/vat/zero-rating.ts";

/** Where the sample store ships from; `sampleConfiguration` has the same address. */
const SHIP_FROM = { country: "DE", postcode: "20999" };
const RULES = new Set<string>(["intra_community_supply", "reverse_charge"]);

/** What the filter's handler reads of a session. */
interface Session {
  cart: { items: Parameters<typeof isAllGoods>[0]; pickup?: unknown };
  customer: { billingAddress: ShipTo; shippingAddress?: ShipTo | null };
  b2b: { vatPrefix: string | null; vatValid: boolean };
}
type ShipTo = Parameters<typeof decideZeroRating>[0]["shipTo"];

/**
 * The tax rule of the sample store, loaded as any extension of the built-in store: removes VAT where the buyer's company
 * accounts for it. `docs/examples/zero-rate-verified-eu.mjs` is the same for stores of others.
 */
export default function register({ addFilter }: ExtensionHooks): void {
  addFilter("svc_session_tax_override", "sandbox/zero-rate", (tax, { cart, customer, b2b }: Session) => {
    const { rule } = decideZeroRating({
      shipFrom: SHIP_FROM,
      shipTo: cart.pickup ? SHIP_FROM : (customer.shippingAddress ?? customer.billingAddress),
      numberPrefix: b2b.vatPrefix ?? "",
      verified: b2b.vatValid,
      allGoods: isAllGoods(cart.items),
    });
    return RULES.has(rule) ? 0 : tax;
  });
}
