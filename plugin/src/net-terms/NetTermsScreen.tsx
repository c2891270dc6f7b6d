import { speak } from "@wordpress/a11y";
import { Button, Notice } from "@wordpress/components";
import { useCallback, useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { addQueryArgs } from "@wordpress/url";
import { errorMessage } from "../admin/error-message.ts";
import { Pagination } from "../admin/Pagination.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { PaidDialog } from "./Dialogs.tsx";
import { type Filter, readFilter, writeFilter } from "./filter.ts";
import { Filters } from "./Filters.tsx";
import { markManyPaid, type Order, type OrdersPage, runAction } from "./orders-api.ts";
import { OrdersTable } from "./OrdersTable.tsx";
import type { RowAction } from "./RowActions.tsx";
import { Totals } from "./Totals.tsx";
import { UndoButton } from "./UndoButton.tsx";
import { useOrders } from "./use-orders.ts";

type Dialog =
  | { kind: "none" }
  | { kind: "order"; order: Order; action: Exclude<RowAction, "vat"> }
  | { kind: "selected" };

/** The accounts team's screen: orders on account, open or paid, with totals, filters and actions. */
export function NetTermsScreen({ first, csv, today }: { first: OrdersPage; csv: string; today: string }) {
  const [filter, setFilter] = useState<Filter>(() => readFilter(window.location.href, first.mode));
  const { page, isLoading, failure, reload } = useOrders(filter, first);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<Dialog>({ kind: "none" });
  const [busyId, setBusyId] = useState(0);
  const [message, setMessage] = useState<{ isGood: boolean; text: string; undo?: Order | undefined } | null>(null);

  const change = useCallback(
    (part: Partial<Filter>) => {
      const next = { ...filter, page: 1, ...part };
      window.history.replaceState(null, "", writeFilter(window.location.href, next));
      setSelected(new Set());
      setFilter(next);
    },
    [filter],
  );
  const close = () => setDialog({ kind: "none" });
  const done = (text: string, isGood = true, undo?: Order) => {
    setMessage({ isGood, text, undo });
    speak(text, isGood ? "polite" : "assertive");
    setSelected(new Set());
    reload();
  };
  const start = (order: Order, action: RowAction) => {
    setMessage(null);
    if (action === "vat") void recheck(order);
    else setDialog({ kind: "order", order, action });
  };

  async function recheck(order: Order) {
    setBusyId(order.id);
    try {
      const { vat } = await runAction(order.id, "vat");
      const text =
        vat === "valid"
          ? __("The VAT number of order %s is valid.", "svc-checkout")
          : __("The VAT number of order %s is not valid.", "svc-checkout");
      done(sprintf(text, order.number), vat === "valid");
    } catch (error) {
      done(errorMessage(error), false);
    }
    setBusyId(0);
  }

  async function paySelected(reference: string, date: string) {
    const results = await markManyPaid([...selected], reference, date);
    const failed = results.filter((result) => !result.ok);
    const paid = results.length - failed.length;
    const text = sprintf(
      /* translators: %d: number of orders. */
      _n("%d order is marked paid.", "%d orders are marked paid.", paid, "svc-checkout"),
      paid,
    );
    const reasons = failed.map(({ id, message: reason }) => `#${id}: ${reason ?? ""}`);
    done([text, ...reasons].join(" "), failed.length === 0);
  }

  const { page: number, ...others } = filter;
  return (
    <>
      {failure !== "" && (
        <Notice status="error" isDismissible={false}>
          {failure}{" "}
          <Button variant="link" onClick={reload}>
            {__("Try again", "svc-checkout")}
          </Button>
        </Notice>
      )}
      {message !== null && (
        <Notice status={message.isGood ? "success" : "error"} onRemove={() => setMessage(null)}>
          {message.text}{" "}
          {message.undo !== undefined && (
            <UndoButton order={message.undo} onClick={(order) => start(order, "unpaid")} />
          )}
        </Notice>
      )}
      <Filters filter={filter} terms={page.terms} onChange={change} />
      <Totals sums={page.sums} isPaid={filter.view === "paid"} />
      <div className="svc-checkout-bar">
        {filter.view !== "paid" && (
          <Button
            variant="primary"
            size="compact"
            disabled={selected.size === 0}
            accessibleWhenDisabled
            onClick={() => setDialog({ kind: "selected" })}
          >
            {selected.size === 0
              ? __("Mark selected paid", "svc-checkout")
              : sprintf(
                  /* translators: %d: number of orders. */
                  _n("Mark %d order paid", "Mark %d orders paid", selected.size, "svc-checkout"),
                  selected.size,
                )}
          </Button>
        )}
        <Button variant="secondary" size="compact" href={addQueryArgs(csv, others)}>
          {__("Download CSV", "svc-checkout")}
        </Button>
      </div>
      <OrdersTable
        orders={page.orders}
        filter={filter}
        selected={selected}
        isLoading={isLoading}
        busyId={busyId}
        onSelect={setSelected}
        onSort={change}
        onAct={start}
      />
      <Pagination
        label={__("Pages of orders", "svc-checkout")}
        count={sprintf(
          /* translators: %d: number of orders. */
          _n("%d order", "%d orders", page.total, "svc-checkout"),
          page.total,
        )}
        page={number}
        entries={page.total}
        perPage={page.perPage}
        onChange={(next) => change({ page: next })}
      />
      {dialog.kind === "order" && (
        <ActionDialog order={dialog.order} action={dialog.action} today={today} onDone={(text, undo) => done(text, true, undo)} onClose={close} />
      )}
      {dialog.kind === "selected" && (
        <PaidDialog
          title={sprintf(
            /* translators: %d: number of orders. */
            _n("Mark %d order paid", "Mark %d orders paid", selected.size, "svc-checkout"),
            selected.size,
          )}
          today={today}
          onConfirm={paySelected}
          onClose={close}
        />
      )}
    </>
  );
}
