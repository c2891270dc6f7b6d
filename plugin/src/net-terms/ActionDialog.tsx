import { __, sprintf } from "@wordpress/i18n";
import { ConfirmDialog, ExtendDialog, PaidDialog } from "./Dialogs.tsx";
import { act, extendTerm, markPaid, type Order } from "./orders-api.ts";
import type { RowAction } from "./RowActions.tsx";

/** The question that belongs to an action on one order. */
export function ActionDialog(props: {
  order: Order;
  action: Exclude<RowAction, "vat">;
  today: string;
  onDone(sentence: string): void;
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
            await markPaid(order.id, reference, date);
            onDone(
              sprintf(
                /* translators: %s: number of an order. */ __("Order %s is marked paid.", "svc-checkout"),
                order.number,
              ),
            );
          }}
        />
      );
    case "extend":
      return (
        <ExtendDialog
          title={sprintf(
            /* translators: %s: number of an order. */ __("Extend the term of order %s", "svc-checkout"),
            order.number,
          )}
          today={today}
          due={order.due}
          onClose={onClose}
          onConfirm={async (due) => {
            await extendTerm(order.id, due);
            onDone(
              sprintf(
                /* translators: %s: number of an order. */
                __("The due date of order %s is changed.", "svc-checkout"),
                order.number,
              ),
            );
          }}
        />
      );
    case "remind":
      return (
        <ConfirmDialog
          title={sprintf(
            /* translators: %s: number of an order. */ __("Send a reminder for order %s", "svc-checkout"),
            order.number,
          )}
          sentence={__(
            "The customer gets an e-mail with the amount, the PO number and the due date.",
            "svc-checkout",
          )}
          confirm={__("Send reminder", "svc-checkout")}
          onClose={onClose}
          onConfirm={async () => {
            await act(order.id, "remind");
            onDone(
              sprintf(
                /* translators: %s: number of an order. */
                __("The reminder for order %s is sent.", "svc-checkout"),
                order.number,
              ),
            );
          }}
        />
      );
    case "cancel":
      return (
        <ConfirmDialog
          title={sprintf(
            /* translators: %s: number of an order. */ __("Cancel order %s", "svc-checkout"),
            order.number,
          )}
          sentence={__("Its stock is given back, and nothing is owed any more.", "svc-checkout")}
          confirm={__("Cancel order", "svc-checkout")}
          isDestructive
          onClose={onClose}
          onConfirm={async () => {
            await act(order.id, "cancel");
            onDone(
              sprintf(
                /* translators: %s: number of an order. */ __("Order %s is cancelled.", "svc-checkout"),
                order.number,
              ),
            );
          }}
        />
      );
  }
}
