import { withField } from "../../../shared/form/fields.ts";
import type { VatField } from "../../../shared/form/vat/vat-field.ts";
import { vatNameMatch } from "../../../shared/form/vat/vat-view.ts";
import type { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";

/** Whether two states of the form have the same billing country. */
export function hasSameCountry(one: CheckoutDetails, other: CheckoutDetails): boolean {
  return one.billingAddress.country === other.billingAddress.country;
}

/**
 * The details in the country of a confirmed number, while the seller's country was only assumed and no address is typed:
 * otherwise the summary charges VAT beside a number that removes it. The number of another company changes nothing.
 */
export function withCountryOfNumber({
  details,
  isAssumedCountry,
  vat,
}: {
  details: CheckoutDetails;
  isAssumedCountry: boolean;
  vat: VatField | null;
}): CheckoutDetails {
  const { line1, postcode, city, country } = details.billingAddress;
  if (vat?.status !== "valid" || !isAssumedCountry || line1 + postcode + city !== "") return details;
  if (vatNameMatch(vat, details.company) === false) return details;
  return withField(details, "billingAddress.country", vat.number?.iso ?? country);
}
