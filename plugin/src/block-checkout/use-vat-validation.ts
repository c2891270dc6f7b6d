import { useEffect } from "react";
import { wp } from "./woocommerce.ts";

const id = "svc-checkout-vat";

/**
 * Prevents WooCommerce from submitting an invalid VAT number, if the store requires a valid one.
 *
 * @param inputId id of the number's input, which gets the focus then: WooCommerce focuses the first `input:invalid`
 */
export function useVatValidation(inputId: string, hasError: boolean, message: string): void {
  useEffect(() => {
    const input = document.getElementById(inputId);
    if (input instanceof HTMLInputElement) {
      input.setCustomValidity(hasError ? message : "");
    }
    const validation = wp.data.dispatch("wc/store/validation");
    if (hasError) {
      // The field displays it on blur.
      validation.setValidationErrors({ [id]: { message, hidden: false } });
    } else {
      validation.clearValidationError(id);
    }
    return () => validation.clearValidationError(id);
  }, [inputId, hasError, message]);
}
