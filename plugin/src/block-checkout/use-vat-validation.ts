import { useEffect } from "react";
import { wp } from "./woocommerce.ts";

const id = "svc-checkout-vat";

/** Prevents WooCommerce from submitting an invalid VAT number, if the store requires a valid one. */
export function useVatValidation(hasError: boolean, message: string): void {
  useEffect(() => {
    const validation = wp.data.dispatch("wc/store/validation");
    if (hasError) {
      // The field displays it on blur.
      validation.setValidationErrors({ [id]: { message, hidden: false } });
    } else {
      validation.clearValidationError(id);
    }
    return () => validation.clearValidationError(id);
  }, [hasError, message]);
}
