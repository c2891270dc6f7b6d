import { rangeOfDays } from "../api/days.ts";
import { PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, forMerchant, useWorkspace, type Workspace } from "../api/workspace.ts";
import type { OrderFilters } from "../filters.ts";
import { useLiveList } from "../live/use-live-list.ts";
import type { Order } from "./order-facts.ts";

export const keyOf = ({ id }: Order) => id;

const queryOf = ({ status, attention, search, from, to }: OrderFilters) => ({
  status: status as Order["status"] | undefined,
  needs_attention: attention === "needed" ? ("true" as const) : undefined,
  search,
  ...rangeOfDays(from, to),
});

/** The orders of the filters, newest first. */
export function useOrders({ status, attention, search, from, to, store }: OrderFilters) {
  const { api, scope } = useWorkspace();
  const filters = { status, attention, search, from, to, store };
  return useLiveList({
    queryKey: [...scope, "orders", filters],
    rows: "orders",
    keyOf,
    read: (after, signal) => {
      const query = { ...queryOf(filters), after, limit: PAGE_SIZE };
      return bodyOf(api.GET("/v2/orders", { params: { query }, headers: forMerchant(store), signal }));
    },
  });
}

/** All orders of the filters as CSV. */
export function loadOrdersCsv({ api }: Workspace, filters: OrderFilters, signal: AbortSignal) {
  const headers = { ...forMerchant(filters.store), accept: "text/csv" };
  const query = queryOf(filters);
  return bodyOf(api.GET("/v2/orders", { params: { query }, headers, parseAs: "stream", signal }));
}
