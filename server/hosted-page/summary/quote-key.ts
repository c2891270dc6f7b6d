import { parseVatNumber } from "../../../shared/vat/normalise.ts";
import type { VatField } from "../../../shared/form/vat-field.ts";
import type { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";

/**
 * What the amounts depend on, as one text: billing country, state and postcode, payment term, and the VAT number once it is
 * known how it stands. Null while a look-up is on its way, because its answer brings the amounts along.
 *
 * @param vat the VAT field; null before the form has come to life, and without B2B mode.
 */
export function quoteKey(
  details: CheckoutDetails,
  vat: VatField | null,
  hasVatField: boolean,
): string | null {
  if (hasVatField && isUnsettled(details, vat)) return null;
  return JSON.stringify([
    countedVatNumber(details, vat),
    details.billingAddress.country,
    details.billingAddress.state.trim(),
    details.billingAddress.postcode.trim(),
    details.paymentTerm,
  ]);
}

/** The details to quote for: a number that is half typed is not sent, since nothing follows from it. */
export function quotedDetails(details: CheckoutDetails, vat: VatField | null): CheckoutDetails {
  return { ...details, vatNumber: countedVatNumber(details, vat) };
}

function isUnsettled(details: CheckoutDetails, vat: VatField | null): boolean {
  if (vat === null || vat.input !== details.vatNumber) return details.vatNumber !== "";
  return vat.status === "checking" || (vat.status === "typing" && vat.number?.matches === true);
}

function countedVatNumber(details: CheckoutDetails, vat: VatField | null): string {
  const number = vat?.number ?? parseVatNumber(details.vatNumber, details.billingAddress.country);
  return number?.matches === true ? number.canonical : "";
}
