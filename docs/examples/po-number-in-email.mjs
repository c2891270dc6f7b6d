/** Example extension of the built-in store: shows the PO number in the order confirmation e-mail. */

/** @param {{ addFilter: typeof import("@wordpress/hooks").addFilter }} hooks */
export default function register({ addFilter }) {
  addFilter("svc_order_email_po_number", "example/po-number", () => true);
}
