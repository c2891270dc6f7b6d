import { B2B_FIELD_LENGTHS, B2B_FIELDS } from "../../../shared/form/b2b/b2b-fields.ts";
import { vatNameMatch } from "../../../shared/form/vat/vat-view.ts";
import { parseVatNumber } from "../../../shared/vat/normalise.ts";
import type { VatField } from "../../../shared/form/vat/vat-field.ts";
import type { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";

/**
 * The inputs of a quote as one string: country, state and postcode of both addresses, payment term, shipping methods, codes, and the VAT
 * number once it was checked, and whether it is the company's, and the number of an exemption. Null during a VAT look-up, because its response contains the amounts.
 *
 * @param vat the VAT field; null before hydration and without B2B mode.
 */
export function quoteKey(
  details: CheckoutDetails,
  vat: VatField | null,
  hasVatField: boolean,
): string | null {
  if (hasVatField && isLookupPending(details, vat)) return null;
  return JSON.stringify([
    settledVatNumber(details, vat),
    vat === null ? null : vatNameMatch(vat, details.company),
    details.billingAddress.country,
    details.billingAddress.state.trim(),
    details.billingAddress.postcode.trim(),
    details.shippingAddress?.country,
    details.shippingAddress?.state.trim(),
    details.shippingAddress?.postcode.trim(),
    details.paymentTerm,
    details.shippingMethods,
    details.coupons,
    quotedExemption(details),
  ]);
}

/** What no total depends on, and may still be too long while it is typed. */
const UNQUOTED = Object.fromEntries(
  B2B_FIELDS.filter((field) => field !== "exemptionNumber").map((field) => [field, undefined]),
);

/** The details to quote; without an incomplete VAT number. */
export function quotedDetails(details: CheckoutDetails, vat: VatField | null): CheckoutDetails {
  return {
    ...details,
    ...UNQUOTED,
    exemptionNumber: quotedExemption(details),
    vatNumber: settledVatNumber(details, vat),
  };
}

/** Without one that is still too long. */
function quotedExemption({ exemptionNumber = "" }: CheckoutDetails): string {
  const number = exemptionNumber.trim();
  return number.length > B2B_FIELD_LENGTHS.exemptionNumber ? "" : number;
}

function isLookupPending(details: CheckoutDetails, vat: VatField | null): boolean {
  if (vat === null || vat.input !== details.vatNumber) return details.vatNumber !== "";
  return vat.status === "checking" || (vat.status === "typing" && vat.number?.matches === true);
}

function settledVatNumber(details: CheckoutDetails, vat: VatField | null): string {
  const number = vat?.number ?? parseVatNumber(details.vatNumber, details.billingAddress.country);
  return number?.matches === true ? number.canonical : "";
}
