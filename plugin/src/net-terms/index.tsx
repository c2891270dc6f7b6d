/** Puts the screen of the accounts team into the place that PHP keeps for it. */
import { createRoot } from "@wordpress/element";
import { AccountsScreen } from "./AccountsScreen.tsx";
import type { OrdersPage } from "./orders-api.ts";
import "./accounts.css";

declare global {
  interface Window {
    /** Written into the page by PHP (`NetTerms\Screen`). */
    svcCheckoutAccounts?: { first: OrdersPage; csv: string; today: string };
  }
}

const place = document.getElementById("svc-checkout-accounts");
const data = window.svcCheckoutAccounts;

if (place && data) {
  createRoot(place).render(<AccountsScreen {...data} />);
}
