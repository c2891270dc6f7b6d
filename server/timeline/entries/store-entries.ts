import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { StoreEventType } from "../../../shared/wire/store.ts";
import type { CommandFact, StoreEventFact } from "../order-facts.sql.ts";
import type { TimelineOrder } from "../subject.sql.ts";
import { entry, instant, platformName, sentences, tries } from "./entry.ts";

interface CommandTexts {
  done: string;
  open: string;
}

const commands: Record<string, CommandTexts> = {
  mark_paid: { done: "Payment recorded in the store", open: "Store does not know the payment yet" },
  hold: { done: "Order placed on hold in the store", open: "Store does not know the payment day yet" },
  cancel: { done: "Order canceled in the store", open: "Store has not canceled the order yet" },
  set_vat: { done: "VAT result saved in the store", open: "Store does not know the VAT result yet" },
  record_refund: { done: "Refund recorded in the store", open: "Store does not know the refund yet" },
  reverse_refund: {
    done: "Failed refund reversed in the store",
    open: "Store still shows a refund that failed",
  },
};

/** What the store was asked to do, and whether it did. */
export function commandEntry(command: CommandFact, order: TimelineOrder | null): TimelineEntry {
  const texts = commands[command.kind] ?? { done: "Store updated", open: "Store not updated yet" };
  const store = platformName(order?.store_platform);
  const links = order === null ? [] : [{ type: "order" as const, id: order.id }];
  const base = { id: `command/${command.id}`, kind: "store" as const, links };
  if (command.done_at !== null)
    return entry({
      ...base,
      at: command.done_at,
      outcome: "ok",
      title: texts.done,
      text: sentences(
        order === null ? "The store accepted it." : `${store} accepted it for order ${order.number}.`,
        command.tries > 1 && `It took ${tries(command.tries)}, because the store did not answer at first.`,
      ),
    });
  if (command.refused_reason !== null)
    return entry({
      ...base,
      at: command.created_at,
      outcome: "failed",
      title: `${texts.open}: it refused`,
      text: `${store} answered: ${command.refused_reason}. Fix the cause in the store, then retry.`,
    });
  return entry({
    ...base,
    at: command.created_at,
    outcome: command.tries === 0 ? "info" : "warning",
    title: texts.open,
    text:
      command.tries === 0
        ? "It is being sent to the store."
        : `The store could not be reached in ${tries(command.tries)}. The order is safe; the next try is due on ${instant(command.next_at)}.`,
  });
}

const reports: Record<StoreEventType, string> = {
  "order.placed": "the order was placed and paid",
  "order.held": "the order was placed and is not yet paid",
  "order.paid": "the order was paid",
  "order.payment_reversed": "a recorded payment was undone",
  "order.canceled": "the order was canceled",
  "order.refunded": "the order was refunded",
  "order.failed": "the payment failed",
};

/** What the store reported by itself. */
export function storeEventEntry(event: StoreEventFact): TimelineEntry {
  const report = reports[event.type as StoreEventType] ?? event.type;
  return entry({
    id: `store-event/${event.id}`,
    at: event.occurred_at,
    kind: "store",
    outcome: event.type === "order.failed" || event.type === "order.payment_reversed" ? "warning" : "info",
    title: `Store reported: ${report}`,
    text: event.is_deferred
      ? "The buyer is paying at this moment, so the report is applied when the attempt ends."
      : "It was changed in the store itself, and our record follows.",
  });
}
