import type { PreConfirmationOutcome } from "../../shared/wire/events.ts";
import type { OrderStatus } from "../../shared/wire/order.ts";
import type { StoreEvent, StoreEventType } from "../../shared/wire/store.ts";

/** What our record of the order says before an event; null when the order is new to us. */
export interface KnownOrder {
  status: OrderStatus;
  paid_at: Date | null;
  store_event_at: Date | null;
}

export interface StoreEventEffect {
  /** Null: the record's status stays. */
  status: OrderStatus | null;
  /** The record takes the order as the event shows it: nothing newer is known. */
  isNewest: boolean;
  /** The order counts as paid from this event on. */
  isPaid: boolean;
  tell: "order.completed" | "order.held" | "order.canceled" | "order.failed" | null;
  /** How the order's pre-confirmation ends; null: not by this event. */
  settle: PreConfirmationOutcome | null;
}

const words: Record<string, OrderStatus> = {
  pending: "pending",
  "checkout-draft": "pending",
  processing: "processing",
  "on-hold": "on-hold",
  completed: "completed",
  cancelled: "canceled",
  canceled: "canceled",
  refunded: "refunded",
  failed: "failed",
};

/** A store's word for a status in ours; stores have words of their own, and then the payment decides. */
function orderStatusOf(word: string, isPaid: boolean): OrderStatus {
  return words[word.replace(/^wc-/, "")] ?? (isPaid ? "processing" : "on-hold");
}

const OVER = new Set<OrderStatus>(["canceled", "refunded", "failed"]);

/**
 * What follows from a store's event. Events come in any order, so what an order once was is told only while it still
 * is: that it was held is no news once it is paid, and nobody is told that a cancelled order was paid. Refunds are told
 * apart from this, each once.
 */
export function effectOf(known: KnownOrder | null, event: StoreEvent): StoreEventEffect {
  const wasPaid = known !== null && known.paid_at !== null;
  const isPaid = wasPaid || event.order.paidAt != null || PAYS.has(event.type);
  const shown = statusAfter(event, isPaid);
  const isNewest = known === null || isNewer(event, shown, known);
  const status = isNewest ? shown : null;
  const isOver = !isNewest && known !== null && OVER.has(known.status);
  const effect: StoreEventEffect = { status, isNewest, isPaid: isPaid && !wasPaid, tell: null, settle: null };
  switch (event.type) {
    case "order.placed":
    case "order.paid":
      return wasPaid || isOver ? effect : { ...effect, tell: "order.completed", settle: "paid" };
    case "order.held":
      // The store shows the order as it is by now: one paid meanwhile is told as paid, by the event of its payment.
      return isNewest && !isPaid && known?.status !== "on-hold"
        ? { ...effect, tell: "order.held", settle: "held" }
        : { ...effect, isPaid: false };
    case "order.canceled":
      return isNewest && known?.status !== "canceled"
        ? { ...effect, tell: "order.canceled", settle: "released", isPaid: false }
        : { ...effect, isPaid: false };
    case "order.failed":
      return isNewest && !wasPaid
        ? { ...effect, tell: "order.failed", settle: "released", isPaid: false }
        : { ...effect, status: null, isPaid: false };
    case "order.refunded":
      // The first word of an order that was paid: it is told as paid, then as refunded.
      return effect.isPaid && !isOver ? { ...effect, tell: "order.completed", settle: "paid" } : effect;
  }
}

/** How far an order has come, for events of one second: stores count in seconds. */
const ranks: Record<OrderStatus, number> = {
  pending: 0,
  failed: 1,
  "on-hold": 2,
  processing: 3,
  completed: 4,
  canceled: 5,
  refunded: 6,
};

function isNewer(event: StoreEvent, shown: OrderStatus, known: KnownOrder): boolean {
  const later = Date.parse(event.occurredAt) - (known.store_event_at?.getTime() ?? -Infinity);
  return later > 0 || (later === 0 && ranks[shown] >= ranks[known.status]);
}

const PAYS: ReadonlySet<StoreEventType> = new Set<StoreEventType>(["order.placed", "order.paid"]);

function statusAfter(event: StoreEvent, isPaid: boolean): OrderStatus {
  const told = orderStatusOf(event.order.status, isPaid);
  switch (event.type) {
    case "order.canceled":
      return "canceled";
    case "order.failed":
      return "failed";
    case "order.held":
      return OVER.has(told) ? "on-hold" : told;
    case "order.placed":
    case "order.paid":
      return told === "pending" || OVER.has(told) ? "processing" : told;
    case "order.refunded":
      return told;
  }
}
