/** Errors of the fields that the merchant asks for, as WooCommerce shows those of its own: below the field, once it is left. */
import { b2bFieldError } from "../../../shared/form/b2b/b2b-rules.ts";
import { errorText } from "../../../shared/form/error-text.ts";
import type { CheckoutData } from "../checkout/checkout-data.ts";
import { INPUTS, type MerchantField } from "../checkout/merchant-fields.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

export type FieldErrors = {
  /** Selector of the fields. */
  selector: string;
  /** Shows the error of the field that was left. */
  left(control: EventTarget | null): void;
  /** Whether a field of the form is not accepted. */
  hasErrors(): boolean;
};

export function createFieldErrors(root: HTMLFormElement, { fields, messages }: CheckoutData): FieldErrors {
  const inputs = Object.entries(INPUTS).map(([field, name]) => ({
    field: field as MerchantField,
    control: root.querySelector<Control>(`#svc_${name}`),
  }));
  const messageOf = (field: MerchantField, { value }: Control) => {
    const code = b2bFieldError(field, value, fields[field]);
    return code === null ? null : errorText({ field, code }, messages);
  };
  return {
    selector: Object.values(INPUTS)
      .map((name) => `#svc_${name}`)
      .join(", "),
    left(target) {
      for (const { field, control } of inputs) {
        if (control !== null && control === target) {
          show(control, messageOf(field, control));
        }
      }
    },
    hasErrors: () =>
      inputs.some(({ field, control }) => control !== null && messageOf(field, control) !== null),
  };
}

function show(control: Control, message: string | null): void {
  const row = control.closest(".form-row");
  if (row === null || message === null) {
    return;
  }
  row.querySelector(".checkout-inline-error-message")?.remove();
  const text = document.createElement("p");
  text.id = `${control.id}_description`;
  text.className = "checkout-inline-error-message";
  text.textContent = message;
  row.append(text);
  row.classList.remove("woocommerce-validated");
  row.classList.add("woocommerce-invalid");
  control.setAttribute("aria-describedby", text.id);
  control.setAttribute("aria-invalid", "true");
}
