/**
 * An example extension of the built-in store: removes VAT for EU companies whose number the authority confirmed and
 * whose country is another than the store's. Start with SVC_EXTENSIONS=docs/examples/zero-rate-verified-eu.mjs.
 *
 * This is the shape of a tax rule, not tax advice: goods that stay in the store's country, services, and territories
 * outside the EU's VAT area need more than the number's country.
 */
const STORE_COUNTRY = "DE";

/** @param {{ addFilter: typeof import("@wordpress/hooks").addFilter }} hooks */
export default function register({ addFilter }) {
  addFilter("svc_session_tax_override", "example/zero-rate", (tax, session) => {
    const { vatValid, vatCountry } = session.b2b;
    return vatValid && vatCountry !== "GB" && vatCountry !== STORE_COUNTRY ? 0 : tax;
  });
}
