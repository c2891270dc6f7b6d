import type { RefundRow } from "../../orders/refunds/refunds.sql.ts";
import { ISSUED } from "../../orders/refunds/refund-states.ts";
import type { SurplusPaymentRow } from "../../orders/surplus/surplus-payments.sql.ts";
import type { EventFact } from "../event-facts.sql.ts";
import type { StaffFact, StoreEventFact } from "../order-facts.sql.ts";
import type { TimelineOrder } from "../subject.sql.ts";
import { dayText, entry, money, type RankedEntry } from "./entry.ts";

interface PaymentFacts {
  surplus: readonly SurplusPaymentRow[];
  refunds: readonly RefundRow[];
  events: readonly EventFact[];
  storeEvents: readonly StoreEventFact[];
  staff: readonly StaffFact[];
}

/** Payments of the order that no attempt made: recorded later, undone, or surplus. @param facts newest first. */
export function paymentEntries(order: TimelineOrder, facts: PaymentFacts): RankedEntry[] {
  return [
    ...recorded(order, facts),
    ...reversed(order),
    ...facts.surplus.map((payment) => surplusEntry(payment, order, facts.refunds)),
  ];
}

const linksOf = ({ id }: TimelineOrder) => [{ type: "order" as const, id }];

/** A payment that was recorded, of an order that costs something. */
function recorded(order: TimelineOrder, facts: PaymentFacts): RankedEntry[] {
  const { amounts, currency, paid_at: paidAt, paid_on: paidOn, payment_intent: intent } = order;
  if (paidAt === null || intent !== null || amounts.total === 0) return [];
  const received = money(amounts.total, currency);
  return [
    entry({
      id: `${order.id}/paid`,
      cause: "recorded",
      at: recordedAt(order, paidAt, facts),
      kind: "payment",
      outcome: "ok",
      links: linksOf(order),
      title: "Payment received",
      text: `${received} were recorded as received${paidOn === null ? "" : ` on ${dayText(paidOn)}`}.`,
    }),
  ];
}

/** The time of payment on record may be that of a bank's day: what reported it says when it was recorded. */
function recordedAt(order: TimelineOrder, paidAt: Date, { events, storeEvents, staff }: PaymentFacts): Date {
  return (
    events.find(({ type }) => type === "order.completed")?.created_at ??
    storeEvents.find(({ type }) => type === "order.paid" || type === "order.placed")?.received_at ??
    staff.find(({ action }) => action === "order.marked_paid")?.created_at ??
    new Date(Math.max(paidAt.getTime(), order.created_at.getTime()))
  );
}

function reversed(order: TimelineOrder): RankedEntry[] {
  if (order.payment_reversed_at === null) return [];
  const due = money(order.amounts.total, order.currency);
  return [
    entry({
      id: `${order.id}/reversed`,
      cause: "recorded",
      at: order.payment_reversed_at,
      kind: "payment",
      links: linksOf(order),
      outcome: "warning",
      title: "Recorded payment undone",
      text: `The store undid a payment that had been recorded, so ${due} were due again.`,
    }),
  ];
}

/** A payment that no attempt waited for; of an unpaid order it may be the only one. */
function surplusEntry(
  { payment_intent: id, amount, currency, created_at: at }: SurplusPaymentRow,
  order: TimelineOrder,
  refunds: readonly RefundRow[],
): RankedEntry {
  const returned = refunds
    .filter(({ surplus_payment: of, status }) => of === id && ISSUED.includes(status))
    .reduce((sum, refund) => sum + refund.amount, 0);
  const isReturned = returned >= amount;
  const paid = money(amount, currency);
  const isOnlyOne = order.paid_at === null;
  const advice = isOnlyOne
    ? "Refund it, or settle the order with it."
    : "Refund it, so that the buyer does not pay twice.";
  const left =
    returned === 0
      ? advice
      : isReturned
        ? "It was refunded."
        : `${money(returned, currency)} of it were refunded.`;
  return entry({
    id,
    cause: "recorded",
    at,
    kind: "payment",
    outcome: isReturned ? "info" : "warning",
    title: isOnlyOne ? "Payment after the attempt had ended" : "Surplus payment received",
    text: isOnlyOne
      ? `A payment of ${paid} succeeded after its attempt had ended; the order is not paid by it. ${left}`
      : `The buyer paid ${paid} in addition to the order's payment. ${left}`,
  });
}
