import { validateDetails, type FieldError } from "../../../shared/form/detail-rules.ts";
import type { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";
import type { CheckoutMerchant } from "../../merchants/checkout-merchant.ts";
import { askedFields } from "../../sessions/asked-fields.ts";
import type { SessionRow } from "../../sessions/sessions.sql.ts";

/** Which fields the form has. */
export function formOf(session: SessionRow, merchant: CheckoutMerchant) {
  return { b2b: session.b2b, fields: askedFields(session, merchant) };
}

/**
 * What the details lack by the form's rules. Whether a term must be chosen, and which of the merchant's, is known with the
 * quote.
 */
export function detailFaults(
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: CheckoutDetails,
): FieldError[] {
  return validateDetails(details, {
    ...formOf(session, merchant),
    paymentTerms: session.b2b ? merchant.configuration.b2b.paymentTerms : [],
  }).filter(({ field, code }) => field !== "paymentTerm" || code !== "required");
}
