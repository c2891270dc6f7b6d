import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { DisputeRow } from "../../orders/disputes/disputes.sql.ts";
import type { RefundRow } from "../../orders/refunds/refunds.sql.ts";
import type { SurplusPaymentRow } from "../../orders/surplus/surplus-payments.sql.ts";
import type { TimelineOrder } from "../subject.sql.ts";
import { dayText, entry, instant, money, sentences, words } from "./entry.ts";

/** Payments of the order that no attempt made: recorded later, undone, or surplus. */
export function paymentEntries(order: TimelineOrder, surplus: readonly SurplusPaymentRow[]): TimelineEntry[] {
  const total = money(order.amounts.total, order.currency);
  const links = [{ type: "order" as const, id: order.id }];
  const recorded =
    order.paid_at === null || order.payment_intent !== null
      ? []
      : [
          entry({
            id: `${order.id}/paid`,
            at: order.paid_at,
            kind: "payment",
            outcome: "ok",
            links,
            title: "Payment received",
            text: `${total} were recorded as received${order.paid_on === null ? "" : ` on ${dayText(order.paid_on)}`}.`,
          }),
        ];
  const reversed =
    order.payment_reversed_at === null
      ? []
      : [
          entry({
            id: `${order.id}/reversed`,
            at: order.payment_reversed_at,
            kind: "payment",
            links,
            outcome: "warning",
            title: "Recorded payment undone",
            text: `The store undid a payment that had been recorded, so ${total} were due again.`,
          }),
        ];
  return [...recorded, ...reversed, ...surplus.map(surplusEntry)];
}

function surplusEntry({
  payment_intent: id,
  amount,
  currency,
  created_at,
}: SurplusPaymentRow): TimelineEntry {
  return entry({
    id,
    at: created_at,
    kind: "payment",
    outcome: "warning",
    title: "Surplus payment received",
    text: `The buyer paid ${money(amount, currency)} more than the order needs, for example with a second card payment. Refund it, so that the buyer does not pay twice.`,
    links: [{ type: "payment", id }],
  });
}

const origins: Record<RefundRow["origin"], string> = {
  api: "It was requested in the dashboard or over the API.",
  store: "It was made in the store.",
  processor: "It was made at the payment processor.",
  dispute: "The bank took it back after a lost dispute.",
};

/** A refund of the order's payment or of a surplus one. */
export function refundEntry(refund: RefundRow, order: TimelineOrder): TimelineEntry {
  const amount = money(refund.amount, refund.currency);
  const isWhole = refund.amount >= order.amounts.total;
  const share =
    refund.surplus_payment !== null ? "of a surplus payment" : isWhole ? "of the whole order" : "of a part";
  const [outcome, title] = {
    started: ["info", `Refund of ${amount} requested`],
    pending: ["info", `Refund of ${amount} in progress`],
    succeeded: ["ok", `Refund of ${amount} issued`],
    failed: ["failed", `Refund of ${amount} failed`],
    rejected: ["failed", `Refund of ${amount} rejected`],
  }[refund.status] as [TimelineEntry["outcome"], string];
  return entry({
    id: refund.id,
    at: refund.created_at,
    kind: "refund",
    outcome,
    title,
    text: sentences(
      `It is a refund ${share}.`,
      origins[refund.origin],
      refund.status === "failed" && "The bank returned the money, so the buyer does not have it.",
      refund.status === "rejected" && "The payment processor rejected it, so no money was returned.",
      refund.reason !== "" && `The reason given is “${refund.reason}”.`,
    ),
    links: [{ type: "refund", id: refund.id }],
  });
}

/** A dispute: when it was opened, and how it ended. */
export function disputeEntries(dispute: DisputeRow): TimelineEntry[] {
  const amount = money(dispute.amount, dispute.currency);
  const links = [{ type: "payment" as const, id: dispute.payment_intent }];
  const opened = entry({
    id: `${dispute.id}/opened`,
    at: dispute.created_at,
    kind: "dispute",
    links,
    outcome: "warning",
    title: `Payment of ${amount} disputed`,
    text: sentences(
      `The cardholder asked their bank to take the payment back (${words(dispute.reason)}).`,
      dispute.due_by !== null && `Send evidence at the payment processor before ${instant(dispute.due_by)}.`,
    ),
  });
  if (dispute.status === "open" || dispute.closed_at === null) return [opened];
  const [outcome, title, text] = {
    won: ["ok", "Dispute won", `The bank decided for the store, which keeps ${amount}.`],
    lost: ["failed", "Dispute lost", `The bank decided for the cardholder and took ${amount} back.`],
    closed: ["info", "Dispute ended", "The bank ended its inquiry without taking money back."],
  }[dispute.status] as [TimelineEntry["outcome"], string, string];
  const closed = entry({
    id: `${dispute.id}/closed`,
    at: dispute.closed_at,
    kind: "dispute",
    outcome,
    title,
    text,
    links,
  });
  return [closed, opened];
}
