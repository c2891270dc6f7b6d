import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { DisputeRow } from "../../orders/disputes/disputes.sql.ts";
import type { DisputeStatus } from "../../orders/disputes/dispute-states.ts";
import { entry, instant, money, sentences, words, type RankedEntry } from "./entry.ts";

/** A dispute: when it was opened, and how it ended. */
export function disputeEntries(dispute: DisputeRow): RankedEntry[] {
  const amount = money(dispute.amount, dispute.currency);
  const reason = words(dispute.reason);
  // The processor lets a payment under inquiry be refunded, as the bank has not taken it.
  const isInquiry = !dispute.blocks_refunds;
  const opened = entry({
    id: `${dispute.id}/opened`,
    cause: "recorded",
    at: dispute.created_at,
    kind: "dispute",
    outcome: "warning",
    title: isInquiry ? `Bank inquiry about ${amount}` : `Payment of ${amount} disputed`,
    text: sentences(
      isInquiry
        ? `The buyer's bank asks about the payment (${reason}).`
        : `The cardholder asked their bank to take the payment back (${reason}).`,
      dispute.status === "open" &&
        dispute.due_by !== null &&
        `Send evidence at the payment processor before ${instant(dispute.due_by)}.`,
    ),
  });
  if (dispute.status === "open" || dispute.closed_at === null) return [opened];
  const closed = entry({
    id: `${dispute.id}/closed`,
    cause: "outcome",
    at: dispute.closed_at,
    kind: "dispute",
    ...endOf(dispute.status, amount),
  });
  return [closed, opened];
}

function endOf(
  status: Exclude<DisputeStatus, "open">,
  amount: string,
): Pick<TimelineEntry, "outcome" | "title" | "text"> {
  switch (status) {
    case "won":
      return {
        outcome: "ok",
        title: "Dispute won",
        text: `The bank decided for the store, which keeps ${amount}.`,
      };
    case "lost":
      return {
        outcome: "failed",
        title: "Dispute lost",
        text: `The bank decided for the cardholder and took ${amount} back.`,
      };
    case "closed":
      return {
        outcome: "info",
        title: "Dispute ended",
        text: "The dispute ended without a chargeback.",
      };
  }
}
