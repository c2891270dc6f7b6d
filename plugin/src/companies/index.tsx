/** Renders the companies that buy on account into the element that PHP prints. */
import { createRoot } from "@wordpress/element";
import { showTabs } from "../admin/tabs.tsx";
import { CompaniesScreen, type ScreenData } from "./CompaniesScreen.tsx";
import "./companies.css";

declare global {
  interface Window {
    /** Printed by PHP (`NetTerms\Screen`). */
    svcCheckoutCompanies?: ScreenData;
  }
}

const element = document.getElementById("svc-checkout-companies");
const data = window.svcCheckoutCompanies;

showTabs();
if (element && data) {
  createRoot(element).render(<CompaniesScreen {...data} />);
}
