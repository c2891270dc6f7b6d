/** Renders the button that checks the VAT number again into the order's meta box. */
import { createRoot } from "@wordpress/element";
import { VatRecheck } from "./VatRecheck.tsx";

const element = document.getElementById("svc-checkout-vat-recheck");

if (element) {
  createRoot(element).render(<VatRecheck order={Number(element.dataset["order"])} />);
}
