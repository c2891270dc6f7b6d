/** Puts the button that checks the VAT number again into the order's box. */
import { createRoot } from "@wordpress/element";
import { VatRecheck } from "./VatRecheck.tsx";

const place = document.getElementById("svc-checkout-vat-recheck");

if (place) {
  createRoot(place).render(<VatRecheck order={Number(place.dataset["order"])} />);
}
