/** Renders the accounts team's screen into the element that PHP prints. */
import { createRoot } from "@wordpress/element";
import { showTabs } from "../admin/tabs.tsx";
import { NetTermsScreen, type ScreenData } from "./NetTermsScreen.tsx";
import "../admin/table.css";
import "./net-terms.css";

declare global {
  interface Window {
    /** Printed by PHP (`AccountsDesk\Screen`). */
    svcCheckoutAccounts?: ScreenData;
  }
}

const element = document.getElementById("svc-checkout-accounts");
const data = window.svcCheckoutAccounts;

showTabs();
if (element && data) {
  createRoot(element).render(<NetTermsScreen {...data} />);
}
