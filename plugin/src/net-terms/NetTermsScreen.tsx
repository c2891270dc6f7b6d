import { speak } from "@wordpress/a11y";
import { Button } from "@wordpress/components";
import { useCallback, useEffect, useRef, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { addQueryArgs } from "@wordpress/url";
import { FailureNotice } from "../admin/FailureNotice.tsx";
import { useList } from "../admin/list-store.ts";
import { TestLine } from "../admin/TestLine.tsx";
import { wc } from "../admin/woocommerce-admin.ts";
import { PutOrdersDialog } from "./PutOrdersDialog.tsx";
import { ActionNotice, type Message } from "./ActionNotice.tsx";
import { ActionDialog, type DialogAction, type OnDone } from "./ActionDialog.tsx";
import { DueSummary } from "./DueSummary.tsx";
import { type Filter, readFilter, withoutPut, writeFilter } from "./filter.ts";
import { Filters } from "./Filters.tsx";
import type { Order, OrdersPage } from "./orders-api.ts";
import { ordersStore } from "./orders-store.ts";
import { recheckVat } from "./recheck-vat.ts";
import { OrdersTable } from "./OrdersTable.tsx";
import type { RowAction } from "./RowMenu.tsx";
import { SelectionBar } from "./SelectionBar.tsx";

export type ScreenData = {
  first: OrdersPage;
  /** URL of the CSV file. */
  csv: string;
  /** YYYY-MM-DD in the store's time zone. */
  today: string;
  /** Keys of the columns that the user has hidden. */
  hidden: string[];
  /** Whether the user may put orders on account and assign them to companies. */
  canAssign: boolean;
  /** Ids of orders to put on account, chosen in WooCommerce's list. */
  put: number[];
  /** How many were chosen beyond those. */
  leftOut: number;
};

type Dialog = { orders: readonly Order[]; action: DialogAction };

/** The accounts team's screen: orders on account, open or paid, with sums, filters and actions. */
export function NetTermsScreen({ first, csv, today, hidden, canAssign, put, leftOut }: ScreenData) {
  const [filter, setFilter] = useState<Filter>(() => readFilter(window.location.href, first.mode));
  const { page, isLoading, failure, reload } = useList(ordersStore, filter, first);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [toPut, setToPut] = useState<readonly number[]>(canAssign ? put : []);
  const [busyId, setBusyId] = useState(0);
  const [message, setMessage] = useState<Message | null>(null);
  const { updateUserPreferences } = wc.data.useUserPreferences();

  // WooCommerce's table changes the size of a page and its number in one event.
  const latest = useRef(filter);
  const change = useCallback((part: Partial<Filter>) => {
    latest.current = { ...latest.current, page: 1, ...part };
    window.history.replaceState(null, "", writeFilter(window.location.href, latest.current));
    setSelected(new Set());
    setFilter(latest.current);
  }, []);
  useEffect(() => {
    // The last rows of the last page were paid.
    const { orders, total: matching, perPage } = page;
    if (orders.length === 0 && matching > 0) change({ page: Math.ceil(matching / perPage) });
  }, [page, change]);
  const done: OnDone = (text, isGood = true, undo) => {
    setMessage({ isGood, text, undo });
    speak(text, isGood ? "polite" : "assertive");
    setSelected(new Set());
    reload();
  };
  const start = (orders: readonly Order[], action: DialogAction) => {
    setMessage(null);
    setDialog({ orders, action });
  };

  async function recheck(order: Order) {
    setMessage(null);
    setBusyId(order.id);
    const { text, isGood } = await recheckVat(order);
    done(text, isGood);
    setBusyId(0);
  }
  const act = (order: Order, action: RowAction) => (action === "vat" ? void recheck(order) : start([order], action));

  const { page: _page, per_page: _size, ...others } = filter;
  const chosen = page.orders.filter(({ id }) => selected.has(id));
  return (
    <>
      <FailureNotice failure={failure} onRetry={reload} />
      {message !== null && <ActionNotice message={message} onRemove={() => setMessage(null)} />}
      {page.company !== "" && (
        <p className="svc-checkout-chosen">
          {
            /* translators: %s: name of a company. */
            sprintf(__("Orders of %s", "svc-checkout"), page.company)
          }
          <Button variant="link" onClick={() => change({ company: "" })}>
            {__("Show all", "svc-checkout")}
          </Button>
        </p>
      )}
      {page.mode === "test" && <TestLine>{__("Only test orders are shown.", "svc-checkout")}</TestLine>}
      {filter.view !== "paid" && <DueSummary sums={page.sums} due={filter.due} onChoose={(due) => change({ due })} />}
      <OrdersTable
        page={page}
        filter={filter}
        today={today}
        hidden={hidden}
        selected={selected}
        isLoading={isLoading}
        busyId={busyId}
        canAssign={canAssign}
        tools={
          <Filters filter={filter} mode={first.mode} terms={page.terms} csv={addQueryArgs(csv, others)} onChange={change} />
        }
        onSelect={setSelected}
        onHide={(columns) => void updateUserPreferences({ svc_checkout_hidden_columns: columns })}
        onFilter={change}
        onAct={act}
      />
      {chosen.length > 0 && (
        <SelectionBar
          orders={chosen}
          csv={addQueryArgs(csv, { ...others, ids: chosen.map(({ id }) => id).join(",") })}
          onAct={(action) => start(chosen, action)}
          onClear={() => setSelected(new Set())}
        />
      )}
      {dialog !== null && (
        <ActionDialog
          {...dialog}
          today={today}
          onDone={done}
          onAct={(order, action) => start([order], action)}
          onClose={() => setDialog(null)}
        />
      )}
      {toPut.length > 0 && (
        <PutOrdersDialog
          orders={toPut}
          leftOut={leftOut}
          onDone={done}
          onClose={() => {
            setToPut([]);
            window.history.replaceState(null, "", withoutPut(window.location.href));
          }}
        />
      )}
    </>
  );
}
