import { Button, CheckboxControl } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { CompanyCell, DueCell, OrderCell, OwedCell, StatusCell, VatCell } from "./cells.tsx";
import type { Column } from "./extensions.ts";
import type { Filter } from "./filter.ts";
import type { Order, OrdersPage } from "./orders-api.ts";
import { type RowAction, RowMenu } from "./RowMenu.tsx";

export type OrderColumnsProps = {
  page: OrdersPage;
  filter: Filter;
  today: string;
  selected: ReadonlySet<number>;
  /** Id of the order whose VAT number is being checked, or 0. */
  busyId: number;
  /** Whether the user may assign orders to companies. */
  canAssign: boolean;
  onSelect(selected: ReadonlySet<number>): void;
  onAct(order: Order, action: RowAction): void;
};

/** The columns of the orders on account, with their cells. */
export function orderColumns(props: OrderColumnsProps): Column[] {
  const { page, filter, today, selected, busyId, onSelect, onAct } = props;
  const isPaid = filter.view === "paid";
  const isMarked = page.mode !== "test";
  const open = page.orders.filter((order) => order.isOpen).map(({ id }) => id);
  const toggle = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  };

  return [
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
      cell: (order) => <OrderCell order={order} isMarked={isMarked} />,
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
      cell: (order) => <OwedCell order={order} isMarked={isMarked} />,
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
}
