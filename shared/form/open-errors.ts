import { fieldValue, validateDetails } from "./fields.ts";
import type { CheckoutDetails, DetailRules, FieldError } from "./fields.ts";

/**
 * Which errors of the last submit are still to be corrected.
 *
 * @param rules with the VAT field's present status: a number that is being looked up is not right yet.
 * @param refused the details that the server found fault with: its errors stand until their field is another one. Null
 *   when the errors are what `validateDetails` found.
 */
export function openErrors(
  errors: readonly FieldError[],
  details: CheckoutDetails,
  rules: DetailRules,
  refused: CheckoutDetails | null,
): FieldError[] {
  const wrong = new Set(validateDetails(details, rules).map((error) => error.field));
  return errors.filter(({ field, code }) => {
    if (wrong.has(field)) return true;
    if (code === "vat_not_valid" && (rules.vatStatus === "typing" || rules.vatStatus === "checking"))
      return true;
    return refused !== null && fieldValue(refused, field) === fieldValue(details, field);
  });
}
