import { validateDetails } from "./detail-rules.ts";
import { fieldValue } from "./fields.ts";
import type { DetailRules, FieldError } from "./detail-rules.ts";
import type { CheckoutDetails } from "./fields.ts";

/**
 * The errors of the last submit that are not corrected yet.
 *
 * @param rules with the VAT field's current status; a running look-up counts as not corrected.
 * @param refused the details that the server rejected: its errors stay until their field changes. Null for errors of
 *   `validateDetails`.
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
