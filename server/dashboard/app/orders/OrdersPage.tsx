import { NativeSelect } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { ExportButton } from "../csv/ExportButton.tsx";
import { useExport } from "../csv/use-export.ts";
import { DayField } from "../parts/DayField.tsx";
import { Fault } from "../parts/Fault.tsx";
import { List } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import type { OrderFilters } from "../filters.ts";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { useOrderColumns } from "./order-columns.tsx";
import { statusNames } from "./order-facts.ts";
import { keyOf, loadOrdersCsv, useOrders } from "./orders-query.ts";

const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }));

/** The orders of all stores, newest first. */
export function OrdersPage() {
  const workspace = useWorkspace();
  const filters = useSearch({ from: "/$workspace/$mode/orders" });
  const navigate = useNavigate({ from: "/$workspace/$mode/orders" });
  const query = useOrders(filters);
  const filter = (change: OrderFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const csv = useExport({
    fileName: "orders.csv",
    load: (signal) => loadOrdersCsv(workspace, filters, signal),
  });
  return (
    <Page title="Orders" live={query.live} actions={<ExportButton of={csv} />}>
      <Fault error={csv.error} />
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
        <p role="status" className={query.isIncomplete ? "incomplete" : "unseen"}>
          {query.isIncomplete &&
            "More than 1,000 orders begin with this text: some may be missing here and in the CSV. Type more to narrow it."}
        </p>
      </div>
      <List
        label="Orders"
        query={query}
        columns={useOrderColumns()}
        keyOf={keyOf}
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
