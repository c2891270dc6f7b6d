import { wp } from "./woocommerce.ts";

/** Sets the company name in the visible address forms. */
export function setCompany(company: string): void {
  const cart = wp.data.dispatch("wc/store/cart");
  cart.setBillingAddress({ company });
  if (wp.data.select("wc/store/checkout").getUseShippingAsBilling()) {
    cart.setShippingAddress({ company });
  }
}
