import { parseVatNumber } from "../../../shared/vat/normalise.ts";
import type { CheckoutData } from "./checkout-data.ts";

/**
 * Whether the shopper can save the typed number with their account: signed in, the form of a number, and another than the saved one.
 *
 * @param country billing country, for a number without a prefix
 */
export function canSaveVatNumber(
  typed: string,
  country: string,
  savedVatNumber: CheckoutData["savedVatNumber"],
): boolean {
  const number = parseVatNumber(typed, country);
  return savedVatNumber !== null && number !== null && number.matches && number.canonical !== savedVatNumber;
}
