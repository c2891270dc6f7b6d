/** The box that saves the VAT number with the shopper's account; PHP prints it for signed-in shoppers only. */
import type { CheckoutData } from "../checkout/checkout-data.ts";
import { canSaveVatNumber } from "../checkout/saved-vat-number.ts";
import type { ClassicForm } from "./form.ts";

/** Shows it while a company types another number than the saved one. A hidden box is not ticked. */
export function showSaveBox({ root, vatNumber, country, isCompany }: ClassicForm, { savedVatNumber }: CheckoutData): void {
  const row = root.querySelector<HTMLElement>(".svc-checkout-save-vat");
  if (row === null) {
    return;
  }
  row.hidden = !isCompany() || !canSaveVatNumber(vatNumber?.value ?? "", country(), savedVatNumber);
  const box = row.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (row.hidden && box !== null) {
    box.checked = false;
  }
}
