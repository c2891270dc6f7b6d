import { useEffect, useRef, useState } from "react";
import type { Cart } from "./block-props.ts";
import { wc, wp } from "./woocommerce.ts";

/** The buyer's part of WooCommerce's billing address. */
export type Buyer = { company: string; first_name: string; last_name: string };

export type BuyerState = {
  buyer: Buyer;
  set(changes: Partial<Buyer>): void;
};

/** WooCommerce's setting "Force shipping to the customer billing address". */
const isShippedToBilling = wc.wcSettings.getSetting("forcedBillingAddress", false);
const bodyClass = "svc-checkout-buyer";

/**
 * Reads and writes company and contact person in WooCommerce's own addresses, and hides the same fields of the address forms while
 * ours are displayed. A delivery address of its own keeps them: they are the recipient's.
 *
 * WooCommerce gives the address with its entities decoded, as the server writes them. In what is typed here that would be one
 * too many: "PRINT&COPY" would become "PRINT©". So a value that the store has as it was typed is displayed as it was typed.
 */
export function useBuyer(isCompany: boolean, { billingAddress, cartNeedsShipping }: Cart): BuyerState {
  const shipsElsewhere = wp.data.useSelect((select) => {
    const checkout = select("wc/store/checkout");
    return cartNeedsShipping && !isShippedToBilling && checkout.prefersCollection() !== true && !checkout.getUseShippingAsBilling();
  });
  const stored = wp.data.useSelect((select) => select("wc/store/cart").getCustomerData().billingAddress);
  const [typed, setTyped] = useState<Partial<Buyer>>({});
  const shown = (name: keyof Buyer) => (stored[name] === typed[name] ? stored : billingAddress)[name];
  const buyer = { company: shown("company"), first_name: shown("first_name"), last_name: shown("last_name") };
  const { company, first_name, last_name } = buyer;
  const set = (changes: Partial<Buyer>) => {
    setTyped((before) => ({ ...before, ...changes }));
    const cart = wp.data.dispatch("wc/store/cart");
    cart.setBillingAddress(changes);
    if (!shipsElsewhere) {
      cart.setShippingAddress(changes);
    }
  };

  // WooCommerce clears or replaces the billing address when shoppers change whether it is the delivery address.
  const last = useRef({ shipsElsewhere, buyer });
  useEffect(() => {
    const before = last.current;
    last.current = { shipsElsewhere, buyer };
    if (isCompany && before.shipsElsewhere !== shipsElsewhere) {
      set(before.buyer);
    }
  }, [isCompany, shipsElsewhere, company, first_name, last_name]);

  useEffect(() => {
    document.body.classList.toggle(bodyClass, isCompany);
    document.body.classList.toggle(`${bodyClass}--also-recipient`, isCompany && !shipsElsewhere);
  }, [isCompany, shipsElsewhere]);
  return { buyer, set };
}
