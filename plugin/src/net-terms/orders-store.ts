/** The orders on account as a data store for the screen and for other plugins (`docs/extending-woocommerce.md`). */
import { registerList } from "../admin/list-store.ts";
import { base, type OrdersPage } from "./orders-api.ts";

/** `getOrders( query )` and `getTotals( query )`, where the query has the parameters of a filter. */
export const ordersStore = registerList<OrdersPage>("svc-checkout/net-terms", base, {
  getOrders: (page) => page?.orders,
  getTotals: (page) => page && { total: page.total, sums: page.sums },
});
