import { parseVatNumber } from "../../../shared/vat/normalise.ts";
import type { CheckoutData } from "./checkout-data.ts";

/**
 * Whether the shopper can save the typed number with their account: signed in, and another number than the saved one.
 *
 * @param country billing country, for a number without a prefix
 */
export function canSaveVatNumber(
  typed: string,
  country: string,
  savedVatNumber: CheckoutData["savedVatNumber"],
): boolean {
  return (
    savedVatNumber !== null && typed.trim() !== "" && parseVatNumber(typed, country)?.canonical !== savedVatNumber
  );
}
