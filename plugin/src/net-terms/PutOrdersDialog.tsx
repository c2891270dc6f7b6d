import { __, _n, sprintf } from "@wordpress/i18n";
import { forEachOrder } from "./orders-api.ts";
import type { OnDone } from "./ActionDialog.tsx";
import { type Choices, type PutData, putOnAccount, takeOffAccount } from "../on-account/on-account-api.ts";
import { PutDialog } from "../on-account/PutDialog.tsx";
import { errorMessage } from "../admin/error-message.ts";

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
    if (possible.length === 1 && first !== undefined && choices.orders.length === 1) {
      await putOnAccount(first.id, data);
      /* translators: %s: number of an order. */
      onDone(sprintf(__("Order %s is on account.", "svc-checkout"), first.number), true, {
        /* translators: %s: number of an order. */
        label: sprintf(__("Take order %s off account", "svc-checkout"), first.number),
        run: () => void takeOff(first),
      });
      return;
    }
    const results = await forEachOrder(possible, (id) => putOnAccount(id, { ...data, due: "" }));
    const failures = results.filter(({ ok }) => !ok);
    const done = results.length - failures.length;
    const numberOf = (id: number) => possible.find((order) => order.id === id)?.number ?? String(id);
    onDone(
      [
        /* translators: %d: number of orders. */
        sprintf(_n("%d order is on account.", "%d orders are on account.", done, "svc-checkout"), done),
        ...failures.map(({ id, message }) => `#${numberOf(id)}: ${message ?? ""}`),
      ].join(" "),
      failures.length === 0,
    );
  }

  async function takeOff({ id, number }: { id: number; number: string }) {
    try {
      await takeOffAccount(id);
      /* translators: %s: number of an order. */
      onDone(sprintf(__("Order %s was taken off account.", "svc-checkout"), number));
    } catch (error) {
      onDone(errorMessage(error), false);
    }
  }

  return <PutDialog orders={orders} leftOut={props.leftOut} onConfirm={put} onClose={props.onClose} />;
}
