import { useEffect, useRef } from "react";
import type { VatField } from "../../../shared/form/vat/vat-field.ts";
import { vatNameMatch } from "../../../shared/form/vat/vat-view.ts";
import type { Entered } from "../checkout/merchant-fields.ts";
import type { Cart } from "./block-props.ts";
import { postExclusively } from "./store-api-queue.ts";
import { wp } from "./woocommerce.ts";

export type CompanyFields = Entered & { b2b: boolean; vat_number: string; term: string };

/**
 * Recalculates totals, offered terms and payment methods when something changes that they depend on: whether a company buys, the
 * payment term, the billing country, and a valid VAT number and whether it is the company's. Not on every keystroke. WooCommerce
 * itself sends a changed country only once the postcode is typed anew.
 *
 * @param company as typed; WooCommerce's cart has it decoded
 * @param printedTerm the term that PHP has for the shopper when the page is printed
 */
export function useCartUpdate(
  fields: CompanyFields,
  vat: VatField | null,
  company: string,
  { billingAddress, cartIsLoading }: Cart,
  printedTerm: string,
): void {
  const { country } = billingAddress;
  const validNumber = vat?.status === "valid" ? `${vat.number?.canonical} ${vatNameMatch(vat, company)}` : "";
  const latest = useRef({ ...fields, country });
  latest.current = { ...fields, country };
  // What PHP knows at first. Another plugin may have taken the printed term away in the browser.
  const printed = useRef([fields.b2b, printedTerm, ""]);
  const lastSent = useRef("");

  useEffect(() => {
    if (cartIsLoading) {
      return;
    }
    const key = JSON.stringify([fields.b2b, fields.term, validNumber, country]);
    lastSent.current ||= JSON.stringify([...printed.current, country]);
    if (key === lastSent.current) {
      return;
    }
    lastSent.current = key;
    void wp.data.dispatch("wc/store/checkout").disableCheckoutFor(async () => {
      const cart = await send(latest.current);
      // A slow response to an earlier request must not overwrite a newer one.
      if (cart !== null && lastSent.current === key) {
        wp.data.dispatch("wc/store/cart").receiveCartContents(cart);
      }
    });
  }, [fields.b2b, fields.term, validNumber, country, cartIsLoading]);
}

/**
 * WooCommerce's own `extensionCartUpdate()` would overwrite addresses that the shopper is typing. Failures are ignored: the order
 * sends all fields again.
 */
async function send(fields: CompanyFields & { country: string }): Promise<object | null> {
  try {
    return await postExclusively<object>("/wc/store/v1/cart/extensions", { namespace: "svc-checkout", data: fields });
  } catch {
    return null;
  }
}
