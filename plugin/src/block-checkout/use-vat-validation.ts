import { useEffect } from "react";
import { wp } from "./woocommerce.ts";

const id = "svc-checkout-vat";

/** Keeps WooCommerce from submitting while a number is known to be wrong, where the store requires right ones. */
export function useVatRefusal(isRefused: boolean, message: string): void {
  useEffect(() => {
    const validation = wp.data.dispatch("wc/store/validation");
    if (isRefused) {
      // Shown by the field itself as soon as it has been left.
      validation.setValidationErrors({ [id]: { message, hidden: false } });
    } else {
      validation.clearValidationError(id);
    }
    return () => validation.clearValidationError(id);
  }, [isRefused, message]);
}
