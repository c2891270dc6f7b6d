import { __, _n, sprintf } from "@wordpress/i18n";
import type { ReactNode } from "react";
import { type Cell, wc } from "../admin/woocommerce-admin.ts";
import { type Column, filterColumns } from "./extensions.ts";
import type { Filter, Sort } from "./filter.ts";
import { orderColumns, type OrderColumnsProps } from "./order-columns.tsx";
import type { OrdersPage } from "./orders-api.ts";

/** Columns that users cannot hide, by key. */
const required: readonly string[] = ["select", "created", "company", "due", "owed", "actions"];

type OrdersTableProps = OrderColumnsProps & {
  /** Keys of hidden columns. */
  hidden: readonly string[];
  isLoading: boolean;
  /** Search, filters and download. */
  tools: ReactNode;
  onHide(columns: string[]): void;
  onFilter(part: Partial<Filter>): void;
};

/** The orders, and what can be done with each of them. */
export function OrdersTable(props: OrdersTableProps) {
  const { page, filter, onFilter } = props;
  const { TableCard } = wc.components;
  const { orders } = page;
  const isPaid = filter.view === "paid";
  const own = orderColumns(props);
  const columns = filterColumns(own, filter).map((column) => (own.some(({ key }) => key === column.key) ? column : added(column)));
  const headers = columns.map(({ cell: _, ...column }) => ({
    ...column,
    required: required.includes(column.key),
    visible: !props.hidden.includes(column.key),
    cellClassName: `svc-checkout-cell is-${column.key}${own.some(({ key }) => key === column.key) ? "" : " is-added"}`,
  }));
  const rows = orders.map((order) => columns.map(({ cell }): Cell => ({ display: cell(order), value: order.id })));

  return (
    <div className={`svc-checkout-table-card svc-checkout-orders${props.isLoading ? " is-busy" : ""}`} aria-busy={props.isLoading}>
      <TableCard
        title={__("Orders on account", "svc-checkout")}
        headers={headers}
        rows={rows}
        rowKey={(_, index) => orders[index]?.id ?? index}
        rowHeader={columns.findIndex(({ key }) => key === "created")}
        rowsPerPage={page.perPage}
        totalRows={page.total}
        query={{ orderby: filter.sort, order: filter.order, paged: String(filter.page) }}
        onQueryChange={(name) => (value, direction) => {
          if (name === "sort") onFilter({ sort: value as Sort, order: direction === "desc" ? "desc" : "asc" });
          if (name === "paged") onFilter({ page: Number(value) });
          if (name === "per_page") onFilter({ per_page: Number(value) });
        }}
        onColumnsChange={(visible) => {
          const keys = columns.map(({ key }) => key);
          // Hidden columns of another view, or of a plugin that is switched off for now, stay hidden.
          const absent = props.hidden.filter((key) => !keys.includes(key));
          props.onHide([...absent, ...keys.filter((key) => !required.includes(key) && !visible.includes(key))]);
        }}
        actions={props.tools}
        emptyMessage={
          isPaid
            ? __("No paid orders on account match these filters.", "svc-checkout")
            : __("No open orders on account match these filters.", "svc-checkout")
        }
      />
      <SumsLine page={page} filter={filter} />
    </div>
  );
}

/** A column of another plugin, whose cells have their label on a narrow screen. */
function added({ label, cell, ...column }: Column): Column {
  return {
    ...column,
    label,
    cell: (order) => (
      <>
        <span className="svc-checkout-label">{label}</span>
        {cell(order)}
      </>
    ),
  };
}

/** What the matching orders add up to, by currency. Due days that overlap the parts are not summed. */
function SumsLine({ page, filter }: { page: OrdersPage; filter: Filter }) {
  const { due } = filter;
  const isPaid = filter.view === "paid";
  const sums = page.sums.flatMap(({ parts }) => {
    const part = due === "" ? parts.all : due === "week" || due === "overdue" ? null : parts[due];
    if (part === null) return [];
    const text = isPaid
      ? /* translators: 1: number of orders, 2: amount. */
        _n("%1$d order, %2$s paid.", "%1$d orders, %2$s paid.", part.orders, "svc-checkout")
      : /* translators: 1: number of orders, 2: amount. */
        _n("%1$d order, %2$s owed.", "%1$d orders, %2$s owed.", part.orders, "svc-checkout");
    return [sprintf(text, part.orders, part.owed)];
  });
  const hasUncounted = page.mode === "all" && page.orders.some(({ isTest }) => isTest);
  return (
    <p className="svc-checkout-hint">
      {[...sums, ...(hasUncounted ? [__("Test orders are shown, never counted.", "svc-checkout")] : [])].join(" ")}
    </p>
  );
}
