/** Renders the companies that buy on account, or one of them, into the element that PHP prints. */
import { createRoot } from "@wordpress/element";
import { showTabs } from "../admin/tabs.tsx";
import type { CompaniesPage, CompanyData } from "./companies-api.ts";
import { CompaniesScreen, firstQuery } from "./CompaniesScreen.tsx";
import { companiesStore } from "./companies-store.ts";
import type { TermChoice } from "./CompanyDialog.tsx";
import { CompanyPage } from "./page/CompanyPage.tsx";
import "../admin/table.css";
import "./companies.css";
import "./company.css";
import "./company-lists.css";
import "./company-narrow.css";
import "./company-dialogs.css";

declare global {
  interface Window {
    /** Printed by PHP (`AccountsDesk\Screen`): the page of a company, or the first ones of the list. */
    svcCheckoutCompanies?: {
      page: CompanyData | null;
      first: CompaniesPage | null;
      /** YYYY-MM-DD in the store's time zone. */
      today: string;
      terms: TermChoice[];
      currency: string;
    };
  }
}

const element = document.getElementById("svc-checkout-companies");
const data = window.svcCheckoutCompanies;

showTabs();
if (element && data?.page) {
  createRoot(element).render(<CompanyPage first={data.page} terms={data.terms} today={data.today} />);
} else if (element && data?.first) {
  companiesStore.seed(firstQuery, data.first);
  createRoot(element).render(<CompaniesScreen first={data.first} terms={data.terms} currency={data.currency} />);
}
