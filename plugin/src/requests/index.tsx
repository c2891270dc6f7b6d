/** Renders the requests to buy on account into the element that PHP prints. */
import { createRoot } from "@wordpress/element";
import { showTabs } from "../admin/tabs.tsx";
import { requestsStore } from "./requests-store.ts";
import { firstQuery, RequestsScreen, type ScreenData } from "./RequestsScreen.tsx";
import "../admin/table.css";
import "./requests.css";

declare global {
  interface Window {
    /** Printed by PHP (`AccountsDesk\Screen`). */
    svcCheckoutRequests?: ScreenData;
  }
}

const element = document.getElementById("svc-checkout-requests");
const data = window.svcCheckoutRequests;

showTabs();
if (element && data) {
  requestsStore.seed(firstQuery, data.first);
  createRoot(element).render(<RequestsScreen {...data} />);
}
