import { useEffect } from "react";
import { wp } from "./woocommerce.ts";

/** Id of a field's error in WooCommerce's store. */
export const errorId = (name: string): string => `svc-checkout-${name}`;

/**
 * Prevents WooCommerce from submitting a wrong field. The error is displayed after the shopper has left the field or submitted.
 *
 * @param name unique suffix of the error's id
 * @param message null if the field is accepted
 */
export function useFieldError(name: string, message: string | null) {
  const id = errorId(name);
  const validation = wp.data.dispatch("wc/store/validation");
  const error = wp.data.useSelect((select) => select("wc/store/validation").getValidationError(id));
  useEffect(() => {
    if (message !== null) {
      validation.setValidationErrors({ [id]: { message, hidden: true } });
    }
    return () => validation.clearValidationError(id);
  }, [id, message]);
  return {
    error: message !== null && error?.hidden === false ? message : undefined,
    onBlur: () => validation.showValidationError(id),
  };
}
