import { useEffect, useRef } from "react";
import type { VatField } from "../../../shared/form/vat-field.ts";
import { vatNameMatch } from "../../../shared/form/vat-view.ts";
import { postExclusively } from "./store-api-queue.ts";
import { wp } from "./woocommerce.ts";

export type CompanyFields = { b2b: boolean; vat_number: string; po_number: string; term: string };

/**
 * Recalculates totals and payment methods when something changes that they depend on: whether a company buys, the payment term,
 * and a valid VAT number and whether it is the company's. Not on every keystroke.
 */
export function useCartUpdate(fields: CompanyFields, vat: VatField | null, company: string): void {
  const validNumber = vat?.status === "valid" ? `${vat.number?.canonical} ${vatNameMatch(vat, company)}` : "";
  const latest = useRef(fields);
  latest.current = fields;
  // PHP printed the page with these values.
  const lastSent = useRef(JSON.stringify([fields.b2b, fields.term, ""]));

  useEffect(() => {
    const key = JSON.stringify([fields.b2b, fields.term, validNumber]);
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
  }, [fields.b2b, fields.term, validNumber]);
}

/**
 * WooCommerce's own `extensionCartUpdate()` would overwrite addresses that the shopper is typing. Failures are ignored: the order
 * sends all fields again.
 */
async function send(fields: CompanyFields): Promise<object | null> {
  try {
    return await postExclusively<object>("/wc/store/v1/cart/extensions", { namespace: "svc-checkout", data: fields });
  } catch {
    return null;
  }
}
