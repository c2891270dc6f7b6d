/** Renders the accounts team's screen into the element that PHP prints. */
import { createRoot } from "@wordpress/element";
import { showTabs } from "../admin/tabs.tsx";
import { readFilter } from "./filter.ts";
import { NetTermsScreen, type ScreenData } from "./NetTermsScreen.tsx";
import { ordersStore } from "./orders-store.ts";
import "../admin/table.css";
import "./net-terms.css";
import "./net-terms-narrow.css";

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
  ordersStore.seed(readFilter(window.location.href, data.first.mode), data.first);
  createRoot(element).render(<NetTermsScreen {...data} />);
}
