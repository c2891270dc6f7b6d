import { Button, CheckboxControl } from "@wordpress/components";
import { dateI18n, getSettings } from "@wordpress/date";
import { __, _n, sprintf } from "@wordpress/i18n";
import type { Filter, Sort } from "./filter.ts";
import type { Order } from "./orders-api.ts";
import { RowActions, type RowAction } from "./RowActions.tsx";

/** The orders and their actions. */
export function OrdersTable(props: {
  orders: readonly Order[];
  filter: Filter;
  selected: ReadonlySet<number>;
  isLoading: boolean;
  busyId: number;
  onSelect(selected: ReadonlySet<number>): void;
  onSort(part: Pick<Filter, "sort" | "order">): void;
  onAct(order: Order, action: RowAction): void;
}) {
  const { orders, filter, selected, onSelect, onSort } = props;
  const isPaid = filter.view === "paid";
  const open = orders.filter((order) => order.isOpen);
  const isAllSelected = open.length > 0 && open.every((order) => selected.has(order.id));
  const toggle = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  };
  const heading = (sort: Sort, label: string) => (
    <SortHeading label={label} sort={sort} filter={filter} onSort={onSort} />
  );

  return (
    <div className="svc-checkout-scroll" tabIndex={0} role="region" aria-label={__("Orders", "svc-checkout")}>
      <table className="wp-list-table widefat striped" aria-busy={props.isLoading}>
        <thead>
          <tr>
            <td className="check-column-own">
              <CheckboxControl
                __nextHasNoMarginBottom
                aria-label={__("Select all orders on this page", "svc-checkout")}
                checked={isAllSelected}
                onChange={(isOn) =>
                  toggle(
                    open.map((order) => order.id),
                    isOn,
                  )
                }
              />
            </td>
            {heading("created", __("Order", "svc-checkout"))}
            <th scope="col">{__("Company", "svc-checkout")}</th>
            <th scope="col">{__("VAT", "svc-checkout")}</th>
            <th scope="col">{__("PO number", "svc-checkout")}</th>
            <th scope="col">{__("Term", "svc-checkout")}</th>
            {heading("due", isPaid ? __("Paid on", "svc-checkout") : __("Due", "svc-checkout"))}
            <th scope="col">{__("Status", "svc-checkout")}</th>
            {heading("owed", isPaid ? __("Amount", "svc-checkout") : __("Owed", "svc-checkout"))}
            <th scope="col">{__("Actions", "svc-checkout")}</th>
          </tr>
        </thead>
        <tbody>
          {orders.length === 0 && (
            <tr>
              <td colSpan={10}>
                {isPaid
                  ? __("No paid orders on account match these filters.", "svc-checkout")
                  : __("No open orders on account match these filters.", "svc-checkout")}
              </td>
            </tr>
          )}
          {orders.map((order) => (
            <tr key={order.id} data-order={order.id}>
              <td>
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
              </td>
              <th scope="row">
                <a href={order.url}>#{order.number}</a>
                {order.isTest && (
                  <>
                    {" "}
                    <span className="svc-checkout-badge">{__("Test", "svc-checkout")}</span>
                  </>
                )}
                <small>{date(order.createdAt)}</small>
              </th>
              <td>{order.company}</td>
              <td>
                {order.vatNumber !== "" && (
                  <>
                    {order.vatNumber}
                    <small data-vat={order.vat}>{vatLabel(order.vat)}</small>
                  </>
                )}
              </td>
              <td>{order.poNumber}</td>
              <td>{order.term}</td>
              <td>
                {isPaid ? date(order.paidAt) : <DueDay order={order} />}
              </td>
              <td>
                <mark className={`order-status status-${order.status}`}>
                  <span>{order.statusLabel}</span>
                </mark>
              </td>
              <td className="svc-checkout-amount">{order.owed}</td>
              <td>
                <RowActions
                  order={order}
                  isBusy={props.busyId === order.id}
                  onAct={(action) => props.onAct(order, action)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The due date, how long it has passed, and the last reminder. */
function DueDay({ order }: { order: Order }) {
  return (
    <>
      {order.due === "" ? "–" : date(order.due)}
      {order.daysOverdue > 0 && (
        <small className="svc-checkout-overdue">
          {sprintf(
            /* translators: %d: number of days. */
            _n("%d day overdue", "%d days overdue", order.daysOverdue, "svc-checkout"),
            order.daysOverdue,
          )}
        </small>
      )}
      {order.remindedAt !== "" && (
        <small>
          {sprintf(
            /* translators: %s: date. */ __("Reminded %s", "svc-checkout"),
            date(order.remindedAt),
          )}
        </small>
      )}
    </>
  );
}

function SortHeading(props: {
  label: string;
  sort: Sort;
  filter: Filter;
  onSort(part: Pick<Filter, "sort" | "order">): void;
}) {
  const { label, sort, filter, onSort } = props;
  const isSorted = filter.sort === sort;
  const isAscending = filter.order === "asc";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : "none"}
      className={sort === "owed" ? "svc-checkout-amount" : undefined}
    >
      <Button
        variant="link"
        onClick={() => onSort({ sort, order: isSorted && isAscending ? "desc" : "asc" })}
      >
        {label}
        <span aria-hidden="true">{isSorted ? (isAscending ? "\u00a0▲" : "\u00a0▼") : ""}</span>
      </Button>
    </th>
  );
}

/** A date or a time, in the store's date format. */
function date(iso: string): string {
  // A date has no time zone: it is parsed and formatted as UTC.
  const zone = iso.length === 10 ? "UTC" : undefined;
  return dateI18n(getSettings().formats.date, iso.length === 10 ? `${iso}T00:00:00Z` : iso, zone);
}

function vatLabel(state: Order["vat"]): string {
  switch (state) {
    case "valid":
      return __("valid", "svc-checkout");
    case "invalid":
      return __("not valid", "svc-checkout");
    case "unavailable":
      return __("could not be checked", "svc-checkout");
    case "unchecked":
    case "":
      return __("not checked", "svc-checkout");
  }
}
