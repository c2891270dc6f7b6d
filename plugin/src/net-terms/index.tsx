/** Renders the accounts team's screen into the element that PHP prints. */
import { createRoot } from "@wordpress/element";
import { NetTermsScreen } from "./NetTermsScreen.tsx";
import type { OrdersPage } from "./orders-api.ts";
import "./net-terms.css";

declare global {
  interface Window {
    /** Printed by PHP (`NetTerms\Screen`). */
    svcCheckoutAccounts?: { first: OrdersPage; csv: string; today: string };
  }
}

const element = document.getElementById("svc-checkout-accounts");
const data = window.svcCheckoutAccounts;

if (element && data) {
  createRoot(element).render(<NetTermsScreen {...data} />);
}
