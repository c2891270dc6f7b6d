/** The optional fields that the merchant asks for, folded to one line that names them, unless one is filled in. */
import { B2B_FIELDS } from "../../../shared/form/b2b/b2b-fields.ts";
import { foldedLabel } from "../../../shared/form/b2b/folded-label.ts";
import type { CheckoutData } from "../checkout/checkout-data.ts";

/** WooCommerce sorts rows by it when the country changes; PHP (`Classic\MerchantFields`) leaves this one free. */
const rowPriority = 31;
const foldedClass = "svc-checkout--folded";

export type OptionalFields = {
  /** Unfolds them if WooCommerce reports an error of one. */
  showErrors(): void;
};

/** PHP prints them unfolded, as they are without this script. */
export function foldOptionalFields(root: HTMLFormElement, { fields, messages }: CheckoutData): OptionalFields {
  const rows = [...root.querySelectorAll<HTMLElement>(".svc-checkout-optional")];
  const controls = rows.flatMap((row) => [
    ...row.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
  ]);
  if (rows[0] === undefined) {
    return { showErrors: () => {} };
  }
  const row = document.createElement("p");
  row.className = "form-row form-row-wide svc-checkout-company svc-checkout-more";
  row.dataset.priority = String(rowPriority);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = foldedLabel(
    B2B_FIELDS.filter((field) => fields[field] === "optional"),
    messages,
  );
  row.append(button);
  rows[0].before(row);
  const setOpen = (isOpen: boolean) => {
    root.classList.toggle(foldedClass, !isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.addEventListener("click", () => setOpen(root.classList.contains(foldedClass)));
  setOpen(controls.some(({ value }) => value !== ""));
  return {
    showErrors() {
      const reported = [...root.querySelectorAll<HTMLElement>("[data-id]")].map(({ dataset }) => dataset.id);
      if (controls.some(({ id }) => reported.includes(id))) {
        setOpen(true);
      }
    },
  };
}
