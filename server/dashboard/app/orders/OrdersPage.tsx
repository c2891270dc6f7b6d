import { NativeSelect } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { rangeOfDays } from "../api/days.ts";
import { cursorPaging, PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, forMerchant, useWorkspace, type Workspace } from "../api/workspace.ts";
import { DayField } from "../parts/DayField.tsx";
import { List } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import type { OrderFilters } from "../filters.ts";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { useOrderColumns } from "./order-columns.tsx";
import { statusNames, type Order } from "./order-facts.ts";

const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }));

const ordersQuery = (
  { api, scope }: Workspace,
  { status, attention, search, from, to, store }: OrderFilters,
) =>
  infiniteQueryOptions({
    queryKey: [...scope, "orders", { status, attention, search, from, to, store }],
    queryFn: async ({ pageParam: after, signal }) => {
      const query = {
        status: status as Order["status"] | undefined,
        needs_attention: attention === "needed" ? ("true" as const) : undefined,
        search,
        ...rangeOfDays(from, to),
        after,
        limit: PAGE_SIZE,
      };
      const headers = forMerchant(store);
      return bodyOf(api.GET("/v2/orders", { params: { query }, headers, signal }));
    },
    ...cursorPaging,
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
  });

/** The orders of all stores, newest first. */
export function OrdersPage() {
  const workspace = useWorkspace();
  const filters = useSearch({ from: "/$workspace/$mode/orders" });
  const navigate = useNavigate({ from: "/$workspace/$mode/orders" });
  const query = useInfiniteQuery(ordersQuery(workspace, filters));
  const filter = (change: OrderFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page title="Orders">
      <div className="filters">
        <SearchField
          label="Number, PO, company or e-mail"
          placeholder="Begins with, or ord_…"
          value={filters.search ?? ""}
          search={(search) => filter({ search: search || undefined })}
        />
        <NativeSelect
          label="Status"
          value={filters.status ?? ""}
          onChange={({ target }) => filter({ status: target.value || undefined })}
          data={[{ value: "", label: "All" }, ...statuses]}
        />
        <NativeSelect
          label="Attention"
          value={filters.attention ?? ""}
          onChange={({ target }) => filter({ attention: target.value || undefined })}
          data={[
            { value: "", label: "All" },
            { value: "needed", label: "Needed" },
          ]}
        />
        <StoreFilter value={filters.store} onChange={(store) => filter({ store })} />
        <div className="days">
          <DayField label="From" value={filters.from} onChange={(from) => filter({ from })} />
          <DayField label="To" value={filters.to} onChange={(to) => filter({ to })} />
        </div>
      </div>
      <List
        label="Orders"
        query={query}
        columns={useOrderColumns()}
        keyOf={({ id }) => id}
        empty={
          isFiltered ? (
            <>
              <h2>No orders match</h2>
              <p>Choose another text, status, attention, store or period.</p>
            </>
          ) : (
            <>
              <h2>No orders yet</h2>
              <p>Create a checkout session with a merchant key and complete it: its order appears here.</p>
              <p>
                <a href="/docs">Get started</a>
              </p>
            </>
          )
        }
      />
    </Page>
  );
}
