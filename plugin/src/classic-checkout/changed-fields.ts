/** Puts what other plugins change of the merchant's fields into the form that PHP printed. */
import type { CheckoutData } from "../checkout/checkout-data.ts";
import { INPUTS, type MerchantField } from "../checkout/merchant-fields.ts";

/** @param printed as PHP printed the form @param data as other plugins change it */
export function showChangedFields(root: HTMLFormElement, printed: CheckoutData, data: CheckoutData): void {
  for (const [name, input] of Object.entries(INPUTS) as [MerchantField, string][]) {
    const row = root.querySelector<HTMLElement>(`#svc_${input}_field`);
    if (row === null) {
      continue;
    }
    const use = data.fields[name];
    if (use === "off") {
      row.remove();
      continue;
    }
    const label = row.querySelector("label");
    const text = data.messages.form[name];
    if (label?.firstChild != null && text !== printed.messages.form[name]) {
      label.firstChild.textContent = `${text}\u00a0`;
    }
    if (use === "required" && printed.fields[name] !== "required") {
      row.classList.add("validate-required");
      row.classList.remove("svc-checkout-optional");
      row.querySelector("input, textarea")?.setAttribute("aria-required", "true");
      const mark = document.createElement("span");
      mark.className = "required";
      mark.ariaHidden = "true";
      mark.textContent = "*";
      label?.querySelector(".optional")?.replaceWith(mark);
    }
  }
}
