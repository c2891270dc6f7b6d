/** Puts the connection test into the row that the settings tab keeps for it. */
import { createRoot } from "@wordpress/element";
import { ConnectionTest } from "./ConnectionTest.tsx";

const place = document.getElementById("svc-checkout-connection-test");
const form = place?.closest("form");

if (place && form) {
  createRoot(place).render(<ConnectionTest form={form} testedAt={place.dataset.testedAt ?? ""} />);
}
