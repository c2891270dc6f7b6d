import { __, _n, sprintf } from "@wordpress/i18n";
import { describeResults, forEachOrder } from "./orders-api.ts";
import type { OnDone } from "./ActionDialog.tsx";
import { type Choices, type PutData, putOnAccount, takeOffAccount } from "../on-account/on-account-api.ts";
import { PutDialog } from "../on-account/PutDialog.tsx";
import { undoBy } from "./UndoButton.tsx";

/** Puts orders of WooCommerce's list on account: each that can be is tried, and the failures are told. */
export function PutOrdersDialog(props: {
  orders: readonly number[];
  /** How many were chosen beyond those. */
  leftOut: number;
  onDone: OnDone;
  onClose(): void;
}) {
  const { orders, onDone } = props;

  async function put(data: PutData, choices: Choices) {
    const possible = choices.orders.filter(({ obstacle }) => obstacle === "");
    const [first] = possible;
    if (first !== undefined && choices.orders.length === 1) {
      await putOnAccount(first.id, data);
      const { id, number } = first;
      onDone(
        /* translators: %s: number of an order. */
        sprintf(__("Order %s is on account.", "svc-checkout"), number),
        true,
        undoBy({
          /* translators: %s: number of an order. */
          label: sprintf(__("Take order %s off account", "svc-checkout"), number),
          action: () => takeOffAccount(id),
          /* translators: %s: number of an order. */
          done: sprintf(__("Order %s was taken off account.", "svc-checkout"), number),
          onDone,
        }),
      );
      return;
    }
    const results = await forEachOrder(possible, (id) => putOnAccount(id, { ...data, due: "" }));
    const told = describeResults(results, possible, (done) =>
      /* translators: %d: number of orders. */
      sprintf(_n("%d order is on account.", "%d orders are on account.", done, "svc-checkout"), done),
    );
    onDone(told.text, told.isGood);
  }

  return <PutDialog orders={orders} leftOut={props.leftOut} onConfirm={put} onClose={props.onClose} />;
}
