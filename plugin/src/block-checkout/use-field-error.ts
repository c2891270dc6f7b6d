import { useEffect } from "react";
import { wp } from "./woocommerce.ts";

/**
 * Prevents WooCommerce from submitting an empty field. The error is displayed after the shopper has left the field or submitted.
 *
 * @param name unique suffix of the error's id
 */
export function useRequiredField(name: string, value: string, message: string) {
  const id = `svc-checkout-${name}`;
  const isMissing = value.trim() === "";
  const validation = wp.data.dispatch("wc/store/validation");
  const error = wp.data.useSelect((select) => select("wc/store/validation").getValidationError(id));
  useEffect(() => {
    if (isMissing) {
      validation.setValidationErrors({ [id]: { message, hidden: true } });
    }
    return () => validation.clearValidationError(id);
  }, [id, isMissing, message]);
  return {
    error: isMissing && error?.hidden === false ? error.message : undefined,
    onBlur: () => validation.showValidationError(id),
  };
}
