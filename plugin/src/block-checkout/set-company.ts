import { wp } from "./woocommerce.ts";

/** Takes the registered name over as company name, into the address forms that are on the screen. */
export function setCompany(company: string): void {
  const cart = wp.data.dispatch("wc/store/cart");
  cart.setBillingAddress({ company });
  if (wp.data.select("wc/store/checkout").getUseShippingAsBilling()) {
    cart.setShippingAddress({ company });
  }
}
