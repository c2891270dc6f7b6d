import { useEffect, useRef } from "react";
import type { VatField } from "../../../shared/form/vat-field.ts";
import { postAlone } from "./store-api-turns.ts";
import { wp } from "./woocommerce.ts";

export type CompanyFields = { b2b: boolean; vat_number: string; po_number: string; term: string };

/**
 * Has totals and payment methods computed again when something changes that they can depend on: whether a company buys,
 * the payment term, and the standing of the VAT number. Not on every keystroke.
 */
export function useCartUpdate(fields: CompanyFields, vat: VatField | null): void {
  const standing = vat?.status === "valid" ? (vat.number?.canonical ?? "") : "";
  const latest = useRef(fields);
  latest.current = fields;
  // What PHP knows already: the page was made with it.
  const told = useRef(JSON.stringify([fields.b2b, fields.term, ""]));

  useEffect(() => {
    const facts = JSON.stringify([fields.b2b, fields.term, standing]);
    if (facts === told.current) {
      return;
    }
    told.current = facts;
    void wp.data.dispatch("wc/store/checkout").disableCheckoutFor(async () => {
      const cart = await tell(latest.current);
      // A slower answer to an older question must not overwrite a newer one.
      if (cart !== null && told.current === facts) {
        wp.data.dispatch("wc/store/cart").receiveCartContents(cart);
      }
    });
  }, [fields.b2b, fields.term, standing]);
}

/**
 * WooCommerce's own `extensionCartUpdate()` would put the addresses of its answer over what the shopper is just typing.
 * A failure is no fault of the shopper's: submitting tells PHP everything again.
 */
async function tell(fields: CompanyFields): Promise<object | null> {
  try {
    return await postAlone<object>("/wc/store/v1/cart/extensions", { namespace: "svc-checkout", data: fields });
  } catch {
    return null;
  }
}
