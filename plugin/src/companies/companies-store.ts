/** The companies that buy on account as a data store for the screen and for other plugins (`docs/extending-woocommerce.md`). */
import { registerList } from "../admin/list-store.ts";
import { base, type CompaniesPage } from "./companies-api.ts";

/** `getCompanies( query )` and `getTotals( query )`, where the query has `search` and `page`. */
export const companiesStore = registerList<CompaniesPage>("svc-checkout/companies", base, {
  getCompanies: (page) => page?.companies,
  getTotals: (page) => page && { total: page.total },
});
