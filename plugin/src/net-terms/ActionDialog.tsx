import { __, sprintf } from "@wordpress/i18n";
import { ConfirmDialog, ExtendDialog, PaidDialog, UndoPaidDialog } from "./Dialogs.tsx";
import { extendTerm, markPaid, type Order, runAction, undoPaid } from "./orders-api.ts";
import type { RowAction } from "./RowActions.tsx";

/** The dialog for an action on one order. */
export function ActionDialog(props: {
  order: Order;
  action: Exclude<RowAction, "vat">;
  today: string;
  /** @param undo the order whose payment can be undone */
  onDone(message: string, undo?: Order): void;
  onClose(): void;
}) {
  const { order, action, today, onDone, onClose } = props;
  switch (action) {
    case "paid":
      return (
        <PaidDialog
          title={sprintf(
            /* translators: 1: number of an order, 2: amount. */
            __("Mark order %1$s paid: %2$s", "svc-checkout"),
            order.number,
            order.owed,
          )}
          today={today}
          onClose={onClose}
          onConfirm={async (reference, date) => {
            const paid = await markPaid(order.id, reference, date);
            /* translators: %s: number of an order. */
            onDone(sprintf(__("Order %s is marked paid.", "svc-checkout"), order.number), paid);
          }}
        />
      );
    case "unpaid":
      return (
        <UndoPaidDialog
          /* translators: %s: number of an order. */
          title={sprintf(__("Undo the payment of order %s", "svc-checkout"), order.number)}
          onClose={onClose}
          onConfirm={async (reason) => {
            await undoPaid(order.id, reason);
            /* translators: %s: number of an order. */
            onDone(sprintf(__("The payment of order %s was undone.", "svc-checkout"), order.number));
          }}
        />
      );
    case "extend":
      return (
        <ExtendDialog
          /* translators: %s: number of an order. */
          title={sprintf(__("Extend the term of order %s", "svc-checkout"), order.number)}
          today={today}
          due={order.due}
          onClose={onClose}
          onConfirm={async (due) => {
            await extendTerm(order.id, due);
            /* translators: %s: number of an order. */
            onDone(sprintf(__("The due date of order %s was changed.", "svc-checkout"), order.number));
          }}
        />
      );
    case "remind":
      return (
        <ConfirmDialog
          /* translators: %s: number of an order. */
          title={sprintf(__("Send a reminder for order %s", "svc-checkout"), order.number)}
          explanation={__("The customer receives an e-mail with the amount, the PO number and the due date.", "svc-checkout")}
          confirm={__("Send reminder", "svc-checkout")}
          onClose={onClose}
          onConfirm={async () => {
            await runAction(order.id, "remind");
            /* translators: %s: number of an order. */
            onDone(sprintf(__("The reminder for order %s was sent.", "svc-checkout"), order.number));
          }}
        />
      );
    case "cancel":
      return (
        <ConfirmDialog
          /* translators: %s: number of an order. */
          title={sprintf(__("Cancel order %s", "svc-checkout"), order.number)}
          explanation={__("Its stock is restored, and no payment is due any more.", "svc-checkout")}
          confirm={__("Cancel order", "svc-checkout")}
          isDestructive
          onClose={onClose}
          onConfirm={async () => {
            await runAction(order.id, "cancel");
            /* translators: %s: number of an order. */
            onDone(sprintf(__("Order %s was cancelled.", "svc-checkout"), order.number));
          }}
        />
      );
  }
}
