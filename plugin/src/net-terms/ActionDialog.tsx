import { __, _n, sprintf } from "@wordpress/i18n";
import { ConfirmDialog, ExtendDialog, PaidDialog, UndoPaidDialog } from "./Dialogs.tsx";
import { AssignDialog } from "./AssignDialog.tsx";
import { TakeOffDialog } from "../on-account/TakeOffDialog.tsx";
import { takeOffAccount } from "../on-account/on-account-api.ts";
import { type BulkResult, describeResults, extendTerm, forEachOrder, markManyPaid, markPaid, type Order, runAction, undoExtendTerm, undoPaid } from "./orders-api.ts";
import type { RowAction } from "./RowMenu.tsx";
import { type Undo, undoBy } from "./UndoButton.tsx";

export type DialogAction = Exclude<RowAction, "vat">;

/** What became of an action. @param undo how it is undone, if it can be */
export type OnDone = (text: string, isGood?: boolean, undo?: Undo) => void;

/** The dialog for an action on one order, or on several: then each is tried, and the failures are told. */
export function ActionDialog(props: {
  /** At least one. */
  orders: readonly Order[];
  action: DialogAction;
  today: string;
  onDone: OnDone;
  /** Starts another action, which undoes this one. */
  onAct(order: Order, action: DialogAction): void;
  onClose(): void;
}) {
  const { orders, action, today, onDone, onAct, onClose } = props;
  const [order] = orders;
  if (order === undefined) {
    return null;
  }
  const isOne = orders.length === 1;
  const { number } = order;
  const count = orders.length;
  const report = (results: readonly BulkResult[], text: (done: number) => string) => {
    const told = describeResults(results, orders, text);
    onDone(told.text, told.isGood);
  };

  switch (action) {
    case "paid":
      return (
        <PaidDialog
          title={
            isOne
              ? /* translators: 1: number of an order, 2: amount. */
                sprintf(__("Mark order %1$s paid: %2$s", "svc-checkout"), number, order.owed)
              : /* translators: %d: number of orders. */
                sprintf(_n("Mark %d order paid", "Mark %d orders paid", count, "svc-checkout"), count)
          }
          today={today}
          onClose={onClose}
          onConfirm={async (reference, date) => {
            if (isOne) {
              const paid = await markPaid(order.id, reference, date);
              /* translators: %s: number of an order. */
              onDone(sprintf(__("Order %s is marked paid.", "svc-checkout"), number), true, {
                /* translators: %s: number of an order. */
                label: sprintf(__("Undo the payment of order %s", "svc-checkout"), number),
                run: () => onAct(paid, "unpaid"),
              });
              return;
            }
            report(await markManyPaid(orders, reference, date), (done) =>
              /* translators: %d: number of orders. */
              sprintf(_n("%d order is marked paid.", "%d orders are marked paid.", done, "svc-checkout"), done),
            );
          }}
        />
      );
    case "unpaid":
      return (
        <UndoPaidDialog
          /* translators: %s: number of an order. */
          title={sprintf(__("Undo the payment of order %s", "svc-checkout"), number)}
          onClose={onClose}
          onConfirm={async (reason) => {
            await undoPaid(order.id, reason);
            /* translators: %s: number of an order. */
            onDone(sprintf(__("The payment of order %s was undone.", "svc-checkout"), number));
          }}
        />
      );
    case "extend":
      return (
        <ExtendDialog
          title={
            isOne
              ? /* translators: %s: number of an order. */
                sprintf(__("Extend the term of order %s", "svc-checkout"), number)
              : /* translators: %d: number of orders. */
                sprintf(_n("Extend the term of %d order", "Extend the term of %d orders", count, "svc-checkout"), count)
          }
          today={today}
          // None of several orders gets less time.
          due={orders.reduce((latest, { due }) => (due > latest ? due : latest), "")}
          onClose={onClose}
          isForSeveral={!isOne}
          onConfirm={async (due) => {
            if (isOne) {
              await extendTerm(order.id, due);
              /* translators: %s: number of an order. */
              const text = sprintf(__("The due date of order %s was changed.", "svc-checkout"), number);
              onDone(text, true, order.due === "" || order.due === due ? undefined : undoBy({
                /* translators: %s: number of an order. */
                label: sprintf(__("Undo the change of the due date of order %s", "svc-checkout"), number),
                action: () => undoExtendTerm(order.id, due),
                /* translators: %s: number of an order. */
                done: sprintf(__("Order %s has its previous due date again.", "svc-checkout"), number),
                onDone,
              }));
              return;
            }
            report(await forEachOrder(orders, (id) => extendTerm(id, due)), (done) =>
              sprintf(
                /* translators: %d: number of orders. */
                _n("The due date of %d order was changed.", "The due date of %d orders was changed.", done, "svc-checkout"),
                done,
              ),
            );
          }}
        />
      );
    case "assign":
      return (
        <AssignDialog
          order={order}
          onClose={onClose}
          /* translators: %s: number of an order. */
          onDone={() => onDone(sprintf(__("Order %s was assigned.", "svc-checkout"), number))}
        />
      );
    case "off":
      return (
        <TakeOffDialog
          number={number}
          onClose={onClose}
          onConfirm={async () => {
            await takeOffAccount(order.id);
            /* translators: %s: number of an order. */
            onDone(sprintf(__("Order %s was taken off account.", "svc-checkout"), number));
          }}
        />
      );
    case "remind":
      return (
        <ConfirmDialog
          title={
            isOne
              ? /* translators: %s: number of an order. */
                sprintf(__("Send a reminder for order %s", "svc-checkout"), number)
              : /* translators: %d: number of orders. */
                sprintf(_n("Send a reminder for %d order", "Send reminders for %d orders", count, "svc-checkout"), count)
          }
          explanation={__("The customer receives an e-mail with the amount, the PO number and the due date.", "svc-checkout")}
          confirm={__("Send reminder", "svc-checkout")}
          onClose={onClose}
          onConfirm={async () => {
            if (isOne) {
              await runAction(order.id, "remind");
              /* translators: %s: number of an order. */
              onDone(sprintf(__("The reminder for order %s was sent.", "svc-checkout"), number));
              return;
            }
            report(await forEachOrder(orders, (id) => runAction(id, "remind")), (done) =>
              /* translators: %d: number of reminders. */
              sprintf(_n("%d reminder was sent.", "%d reminders were sent.", done, "svc-checkout"), done),
            );
          }}
        />
      );
    case "cancel":
      return (
        <ConfirmDialog
          /* translators: %s: number of an order. */
          title={sprintf(__("Cancel order %s", "svc-checkout"), number)}
          explanation={__("Its stock is restored, and no payment is due any more.", "svc-checkout")}
          confirm={__("Cancel order", "svc-checkout")}
          isDestructive
          onClose={onClose}
          onConfirm={async () => {
            await runAction(order.id, "cancel");
            /* translators: %s: number of an order. */
            onDone(sprintf(__("Order %s was cancelled.", "svc-checkout"), number));
          }}
        />
      );
  }
}
