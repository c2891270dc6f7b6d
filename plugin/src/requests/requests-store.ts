/** The requests to buy on account as a data store for the screen and for other plugins (`docs/extending-woocommerce.md`). */
import { registerList } from "../admin/list-store.ts";
import { base, type RequestsPage } from "./requests-api.ts";

/** `getRequests( query )` and `getTotals( query )`, where the query has `search`, `state` and `page`. */
export const requestsStore = registerList<RequestsPage>("svc-checkout/requests", base, {
  getRequests: (page) => page?.requests,
  getTotals: (page) => page && { total: page.total, open: page.open },
});
