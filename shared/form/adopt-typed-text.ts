import { FIELD_NAMES, fieldValue, withField } from "./fields.ts";
import type { CheckoutDetails, FieldName } from "./fields.ts";

/**
 * Adopts input that the shopper or autofill entered into the server-rendered form before hydration. Returns `details`
 * itself if nothing differs.
 */
export function adoptTypedText(form: ParentNode, details: CheckoutDetails): CheckoutDetails {
  let adopted = details;
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    "input[name], select[name], textarea[name]",
  )) {
    const field = FIELD_NAMES.find((name): name is FieldName => name === control.name);
    const isUnchosen = control.type === "radio" && "checked" in control && !control.checked;
    if (field === undefined || isUnchosen || control.value === fieldValue(adopted, field)) continue;
    adopted = withField(adopted, field, control.value);
  }
  return adopted;
}
