import { useEffect, useRef } from "react";
import type { VatField } from "../../../shared/form/vat-field.ts";
import { wc } from "./woocommerce.ts";

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
    const { extensionCartUpdate } = wc.blocksCheckout;
    // A failure is shown by WooCommerce itself; submitting tells PHP everything again.
    extensionCartUpdate({ namespace: "svc-checkout", data: { ...latest.current } }).catch(() => {
      told.current = "";
    });
  }, [fields.b2b, fields.term, standing]);
}
