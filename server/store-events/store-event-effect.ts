import type { PreConfirmationOutcome } from "../../shared/wire/events.ts";
import type { OrderStatus } from "../../shared/wire/order.ts";
import type { StoreEvent, StoreEventType } from "../../shared/wire/store.ts";

/** Our record of the order before an event. */
export interface KnownOrder {
  status: OrderStatus;
  paid_at: Date | null;
  store_event_at: Date | null;
  payment_reversed_at: Date | null;
}

export interface StoreEventEffect {
  /** Null: the status is unchanged. */
  status: OrderStatus | null;
  /** The event is the newest, so the record takes over its order. */
  isNewest: boolean;
  /** This event is the first to show that the order is paid. */
  isPaid: boolean;
  /** This event undoes the payment on record. */
  isReversed: boolean;
  emits: "order.completed" | "order.held" | "order.canceled" | "order.failed" | null;
  /** The outcome of the order's pre-confirmation; null: not settled by this event. */
  settlesAs: PreConfirmationOutcome | null;
}

const statusByStoreName: Record<string, OrderStatus> = {
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

/** Maps a store's status to ours. For custom statuses the payment decides. */
function orderStatusOf(storeStatus: string, isPaid: boolean): OrderStatus {
  return statusByStoreName[storeStatus.replace(/^wc-/, "")] ?? (isPaid ? "processing" : "on-hold");
}

const PLACED = new Set<OrderStatus>(["on-hold", "processing", "completed"]);
const ENDED = new Set<OrderStatus>(["canceled", "refunded", "failed"]);

/**
 * The effect of a store event. Events arrive in any order, so an outdated state is not emitted: no `order.held` once the
 * order is paid, no `order.completed` once it is cancelled. Refunds are emitted separately.
 * @param options.isSuperseded the order's checkout was completed after the event, whatever the store's clock says.
 */
export function effectOf(
  known: KnownOrder | null,
  event: StoreEvent,
  options: { isSuperseded?: boolean } = {},
): StoreEventEffect {
  const wasPaid = known !== null && known.paid_at !== null;
  const isReversal = event.type === "order.payment_reversed";
  const isPaid = !isReversal && (wasPaid || (!isOutdated(known, event) && reportsPayment(event)));
  const reported = statusAfter(event, isPaid, wasPaid ? known.status : "processing");
  const isNewest = known === null || (options.isSuperseded !== true && isNewer(event, reported, known));
  const status = isNewest ? reported : null;
  const hasEnded = !isNewest && known !== null && ENDED.has(known.status);
  const effect: StoreEventEffect = {
    status,
    isNewest,
    isPaid: isPaid && !wasPaid,
    isReversed: false,
    emits: null,
    settlesAs: null,
  };
  switch (event.type) {
    case "order.placed":
    case "order.paid":
      return wasPaid || hasEnded || !isPaid
        ? effect
        : { ...effect, emits: "order.completed", settlesAs: "paid" };
    case "order.held":
      // The event carries the store's current order; if it was paid meanwhile, the payment event emits `order.completed`.
      return isNewest && !isPaid && !(known !== null && PLACED.has(known.status))
        ? { ...effect, emits: "order.held", settlesAs: "held" }
        : { ...effect, isPaid: false };
    case "order.payment_reversed":
      return isNewest && wasPaid
        ? { ...effect, isReversed: true }
        : { ...effect, status: null, isNewest: false };
    case "order.canceled":
      return isNewest && known?.status !== "canceled"
        ? { ...effect, emits: "order.canceled", settlesAs: "released", isPaid: false }
        : { ...effect, isPaid: false };
    case "order.failed":
      return isNewest && !wasPaid
        ? { ...effect, emits: "order.failed", settlesAs: "released", isPaid: false }
        : { ...effect, status: null, isPaid: false };
    case "order.refunded":
      // First event of a paid order: emits `order.completed` before the refund.
      return effect.isPaid && !hasEnded ? { ...effect, emits: "order.completed", settlesAs: "paid" } : effect;
  }
}

/** Orders events of the same second by progress, because stores report whole seconds. */
const progressRank: Record<OrderStatus, number> = {
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
  // A reversal goes back; the store sends it after the payment.
  const isProgress =
    event.type === "order.payment_reversed" || progressRank[shown] >= progressRank[known.status];
  return later > 0 || (later === 0 && isProgress);
}

/** Whether the payment that an event reports was reversed later. */
function isOutdated(known: KnownOrder | null, event: StoreEvent): boolean {
  return Date.parse(event.occurredAt) < (known?.payment_reversed_at?.getTime() ?? -Infinity);
}

function reportsPayment(event: StoreEvent): boolean {
  return event.order.paidAt != null || PAYMENT_EVENTS.has(event.type);
}

const PAYMENT_EVENTS: ReadonlySet<StoreEventType> = new Set<StoreEventType>(["order.placed", "order.paid"]);

/**
 * @param paidStatus what the record shows of a paid order.
 */
function statusAfter(event: StoreEvent, isPaid: boolean, paidStatus: OrderStatus): OrderStatus {
  const reported = orderStatusOf(event.order.status, isPaid);
  switch (event.type) {
    case "order.canceled":
      return "canceled";
    case "order.failed":
      return "failed";
    case "order.held":
    case "order.payment_reversed":
      return ENDED.has(reported) ? "on-hold" : reported;
    case "order.placed":
    case "order.paid":
      return reported === "pending" || ENDED.has(reported) ? "processing" : reported;
    case "order.refunded":
      // The order in the event is the store's when it was sent: a cancellation after the refund has its own event.
      return reported === "canceled" || reported === "failed" ? paidStatus : reported;
  }
}
