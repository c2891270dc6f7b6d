import { decideZeroRating, isAllGoods } from "../../shared/vat/zero-rating.ts";

/**
 * Example extension of the built-in store: removes VAT when the buyer's company accounts for it (reverse charge), by the
 * rules in shared/vat/zero-rating.ts. Enable it with SVC_EXTENSIONS=docs/examples/zero-rate-verified-eu.mjs.
 *
 * This is not tax advice. Exports (goods that leave the EU) are left to the store's own tax tables, and a line without
 * `requiresShipping` counts as a service.
 */
const SHIP_FROM = { country: "DE", postcode: "20457" };
const RULES = new Set(["intra_community_supply", "reverse_charge"]);

/** @param {{ addFilter: typeof import("@wordpress/hooks").addFilter }} hooks */
export default function register({ addFilter }) {
  addFilter("svc_session_tax_override", "example/zero-rate", (tax, { cart, customer, b2b }) => {
    const { rule } = decideZeroRating({
      shipFrom: SHIP_FROM,
      // Goods that the buyer collects do not leave the country.
      shipTo: cart.pickup ? SHIP_FROM : (customer.shippingAddress ?? customer.billingAddress),
      numberPrefix: b2b.vatPrefix,
      verified: b2b.vatValid,
      allGoods: isAllGoods(cart.items),
    });
    return RULES.has(rule) ? 0 : tax;
  });
}
