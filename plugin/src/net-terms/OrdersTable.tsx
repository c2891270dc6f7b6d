import { Button, CheckboxControl } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";
import type { ReactNode } from "react";
import { type Cell, type Header, wc } from "../admin/woocommerce-admin.ts";
import { CompanyCell, DueCell, OrderCell, OwedCell, StatusCell, VatCell } from "./cells.tsx";
import type { Filter, Sort } from "./filter.ts";
import type { Order, OrdersPage } from "./orders-api.ts";
import { type RowAction, RowMenu } from "./RowMenu.tsx";

/** Columns that users can hide, by key. */
const optional: readonly string[] = ["vat", "po", "term", "status"];

type Column = Omit<Header, "required" | "visible" | "cellClassName"> & { cell(order: Order): ReactNode };

/** The orders, and what can be done with each of them. */
export function OrdersTable(props: {
  page: OrdersPage;
  filter: Filter;
  today: string;
  /** Keys of hidden columns. */
  hidden: readonly string[];
  selected: ReadonlySet<number>;
  isLoading: boolean;
  /** Id of the order whose VAT number is being checked, or 0. */
  busyId: number;
  /** Whether the user may assign orders to companies. */
  canAssign: boolean;
  /** Search, filters and download. */
  tools: ReactNode;
  onSelect(selected: ReadonlySet<number>): void;
  onHide(columns: string[]): void;
  onFilter(part: Partial<Filter>): void;
  onAct(order: Order, action: RowAction): void;
}) {
  const { page, filter, today, selected, busyId, onSelect, onFilter, onAct } = props;
  const { TableCard } = wc.components;
  const { orders } = page;
  const isPaid = filter.view === "paid";
  const open = orders.filter((order) => order.isOpen).map(({ id }) => id);
  const toggle = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  };

  const columns: Column[] = [
    {
      key: "select",
      label: (
        <CheckboxControl
          __nextHasNoMarginBottom
          aria-label={__("Select all orders on this page", "svc-checkout")}
          checked={open.length > 0 && open.every((id) => selected.has(id))}
          onChange={(isOn) => toggle(open, isOn)}
        />
      ),
      cell: (order) => (
        <CheckboxControl
          __nextHasNoMarginBottom
          aria-label={sprintf(
            /* translators: %s: number of an order. */ __("Select order %s", "svc-checkout"),
            order.number,
          )}
          checked={selected.has(order.id)}
          disabled={!order.isOpen}
          onChange={(isOn) => toggle([order.id], isOn)}
        />
      ),
    },
    {
      key: "created",
      label: __("Order", "svc-checkout"),
      isSortable: true,
      cell: (order) => <OrderCell order={order} />,
    },
    { key: "company", label: __("Company", "svc-checkout"), cell: (order) => <CompanyCell order={order} /> },
    {
      key: "vat",
      label: __("VAT number", "svc-checkout"),
      cell: (order) => <VatCell order={order} isBusy={busyId === order.id} onCheck={() => onAct(order, "vat")} />,
    },
    {
      key: "po",
      label: __("PO number", "svc-checkout"),
      cell: (order) =>
        order.poNumber !== "" && (
          <>
            <span className="svc-checkout-label">{__("PO", "svc-checkout")}</span>
            {order.poNumber}
          </>
        ),
    },
    { key: "term", label: __("Term", "svc-checkout"), cell: (order) => order.term },
    {
      key: "due",
      label: isPaid ? __("Paid on", "svc-checkout") : __("Due", "svc-checkout"),
      isSortable: true,
      defaultSort: true,
      cell: (order) => (
        <>
          <span className="svc-checkout-label">{isPaid ? __("Paid on", "svc-checkout") : __("Due", "svc-checkout")}</span>
          <DueCell order={order} today={today} />
        </>
      ),
    },
    { key: "status", label: __("Status", "svc-checkout"), cell: (order) => <StatusCell order={order} /> },
    {
      key: "owed",
      label: isPaid ? __("Amount", "svc-checkout") : __("Owed", "svc-checkout"),
      isSortable: true,
      isNumeric: true,
      cell: (order) => <OwedCell order={order} />,
    },
    {
      key: "actions",
      label: "",
      screenReaderLabel: __("Actions", "svc-checkout"),
      cell: (order) => (
        <>
          {order.isOpen && (
            <Button
              className="svc-checkout-narrow"
              variant="secondary"
              __next40pxDefaultSize
              aria-label={sprintf(
                /* translators: %s: number of an order. */ __("Mark paid: order %s", "svc-checkout"),
                order.number,
              )}
              onClick={() => onAct(order, "paid")}
            >
              {__("Mark paid…", "svc-checkout")}
            </Button>
          )}
          <RowMenu order={order} canAssign={props.canAssign} onAct={(action) => onAct(order, action)} />
        </>
      ),
    },
  ];
  const headers = columns.map(({ cell: _, ...column }) => ({
    ...column,
    required: !optional.includes(column.key),
    visible: !props.hidden.includes(column.key),
    cellClassName: `svc-checkout-cell is-${column.key}`,
  }));
  const rows = orders.map((order) => columns.map(({ cell }): Cell => ({ display: cell(order), value: order.id })));

  return (
    <div className={`svc-checkout-table-card svc-checkout-orders${props.isLoading ? " is-busy" : ""}`} aria-busy={props.isLoading}>
      <TableCard
        title={__("Orders on account", "svc-checkout")}
        headers={headers}
        rows={rows}
        rowKey={(_, index) => orders[index]?.id ?? index}
        rowHeader={1}
        rowsPerPage={page.perPage}
        totalRows={page.total}
        query={{ orderby: filter.sort, order: filter.order, paged: String(filter.page) }}
        onQueryChange={(name) => (value, direction) => {
          if (name === "sort") onFilter({ sort: value as Sort, order: direction === "desc" ? "desc" : "asc" });
          if (name === "paged") onFilter({ page: Number(value) });
          if (name === "per_page") onFilter({ per_page: Number(value) });
        }}
        onColumnsChange={(visible) => props.onHide(optional.filter((key) => !visible.includes(key)))}
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
