import type { StoreEventType } from "../../../shared/wire/store.ts";
import type { CommandFact, StoreEventFact } from "../order-facts.sql.ts";
import type { TimelineOrder } from "../subject.sql.ts";
import { entry, instant, platformName, sentences, tries, type RankedEntry } from "./entry.ts";

interface CommandTexts {
  done: string;
  open: string;
  /** The matter, if the store need not know it any more. */
  matter: string;
}

const commands: Record<string, CommandTexts> = {
  mark_paid: {
    done: "Payment recorded in the store",
    open: "Store does not know the payment yet",
    matter: "Payment for the store",
  },
  hold: {
    done: "Order placed on hold in the store",
    open: "Store does not know the payment day yet",
    matter: "Payment day for the store",
  },
  cancel: {
    done: "Order canceled in the store",
    open: "Store has not canceled the order yet",
    matter: "Cancellation for the store",
  },
  set_vat: {
    done: "VAT result saved in the store",
    open: "Store does not know the VAT result yet",
    matter: "VAT result for the store",
  },
  record_refund: {
    done: "Refund recorded in the store",
    open: "Store does not know the refund yet",
    matter: "Refund for the store",
  },
  reverse_refund: {
    done: "Failed refund reversed in the store",
    open: "Store still shows a refund that failed",
    matter: "Reversal of a refund for the store",
  },
};
const others = { done: "Store updated", open: "Store not updated yet", matter: "Update for the store" };

/** What the store was asked to do, and whether it did. */
export function commandEntry(command: CommandFact, order: TimelineOrder | null): RankedEntry {
  const texts = commands[command.kind] ?? others;
  const store = platformName(order?.store_platform);
  const links = order === null ? [] : [{ type: "order" as const, id: order.id }];
  const base = { id: `command/${command.id}`, cause: "command" as const, kind: "store" as const, links };
  if (command.done_at !== null) return entry({ ...base, at: command.done_at, ...doneText(command, order) });
  if (command.refused_reason !== null)
    return entry({
      ...base,
      at: command.created_at,
      outcome: "failed",
      title: `${texts.open}: it refused`,
      text: `${store} answered: ${command.refused_reason.replace(/\.$/, "")}. Fix the cause in the store, then retry.`,
    });
  // A try is counted before it is made, so the first may be in progress.
  return entry({
    ...base,
    at: command.created_at,
    outcome: command.tries > 1 ? "warning" : "info",
    title: texts.open,
    text:
      command.tries === 0
        ? "It is being sent to the store."
        : `${count(command.tries)} so far; the next one is due on ${instant(command.next_at)}.`,
  });
}

const count = (number: number): string => (number === 1 ? "One try" : tries(number));

function doneText(command: CommandFact, order: TimelineOrder | null) {
  const { done, matter } = commands[command.kind] ?? others;
  // Withdrawn before it was sent.
  if (command.tries === 0)
    return {
      outcome: "info" as const,
      title: `${matter}: not needed any more`,
      text: "It was withdrawn before the store was asked.",
    };
  if (order !== null && isOverruled(command, order))
    return {
      outcome: "info" as const,
      title: `${matter}: no longer needed`,
      text: "The order's state had changed in the meantime, so the store was not asked.",
    };
  return {
    outcome: "ok" as const,
    title: done,
    text: sentences(
      order === null
        ? "The store accepted it."
        : `${platformName(order.store_platform)} accepted it for order ${order.number}.`,
      command.tries > 1 && `It took ${tries(command.tries)}.`,
    ),
  };
}

/** Whether the command was settled without being sent, as far as the order still shows: see store-sync/store-command.ts. */
function isOverruled({ kind, created_at: from, done_at: until }: CommandFact, order: TimelineOrder): boolean {
  const { status, store_event_at: changed } = order;
  const wasChanged = changed !== null && until !== null && changed <= until;
  if (kind === "cancel") return status !== "canceled" && wasChanged;
  if (kind !== "mark_paid" && kind !== "hold") return false;
  return ["canceled", "refunded", "failed"].includes(status) && wasChanged && changed >= from;
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

/** A report that arrives later than this is told with the time of its arrival; stores report whole seconds. */
const LATE_MS = 60_000;

/** What the store reported by itself. */
export function storeEventEntry(event: StoreEventFact): RankedEntry {
  const report = reports[event.type as StoreEventType] ?? event.type;
  const isLate = event.received_at.getTime() - event.occurred_at.getTime() > LATE_MS;
  return entry({
    id: `store-event/${event.id}`,
    cause: "reported",
    at: event.occurred_at,
    kind: "store",
    outcome: event.type === "order.failed" || event.type === "order.payment_reversed" ? "warning" : "info",
    title: `Store reported: ${report}`,
    text: sentences(
      isLate ? `Reported by the store, received on ${instant(event.received_at)}.` : "Reported by the store.",
      event.is_deferred && "The buyer is paying at this moment, so it is applied when the attempt ends.",
    ),
  });
}
