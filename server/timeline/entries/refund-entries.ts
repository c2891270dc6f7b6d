import type { RefundRow } from "../../orders/refunds/refunds.sql.ts";
import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { EventFact } from "../event-facts.sql.ts";
import type { TimelineOrder } from "../subject.sql.ts";
import { entry, money, sentences, type RankedEntry } from "./entry.ts";

const origins: Record<RefundRow["origin"], string> = {
  api: "It was requested in the dashboard or over the API.",
  store: "It was made in the store.",
  processor: "It was made at the payment processor.",
  dispute: "The bank took it back after a lost dispute.",
};

type Told = Pick<TimelineEntry, "outcome" | "title">;

/**
 * A refund of the order's payment or of a surplus one: when it was recorded, and when it failed.
 * @param of.events of the order.
 */
export function refundEntries(
  refund: RefundRow,
  of: { order: TimelineOrder; events: readonly EventFact[] },
): RankedEntry[] {
  const amount = money(refund.amount, refund.currency);
  const failure = of.events.find(({ type, refund_id: id }) => type === "refund.failed" && id === refund.id);
  const isWhole = refund.amount >= of.order.amounts.total;
  const share =
    refund.surplus_payment !== null ? "of a surplus payment" : isWhole ? "of the whole order" : "of a part";
  const failed = failureOf(refund);
  const begun = entry({
    id: refund.id,
    cause: "recorded",
    at: refund.created_at,
    kind: "refund",
    ...begunAs(refund, amount, failure !== undefined),
    text: sentences(
      `It is a refund ${share}.`,
      origins[refund.origin],
      failed !== null && failure === undefined && failed,
      refund.reason !== "" && `The reason given is “${refund.reason}”.`,
    ),
  });
  if (failure === undefined || failed === null) return [begun];
  const ended = entry({
    id: `${refund.id}/failed`,
    cause: "outcome",
    at: failure.created_at,
    kind: "refund",
    outcome: "failed",
    title: `Refund of ${amount} ${refund.status === "rejected" ? "rejected" : "failed"}`,
    text: failed,
  });
  return [ended, begun];
}

/** @param hasEnd whether another entry tells how it failed. */
function begunAs({ status }: RefundRow, amount: string, hasEnd: boolean): Told {
  switch (status) {
    case "started":
      return { outcome: "info", title: `Refund of ${amount} requested` };
    case "pending":
      return { outcome: "info", title: `Refund of ${amount} in progress` };
    case "succeeded":
      return { outcome: "ok", title: `Refund of ${amount} issued` };
    case "failed":
    case "rejected":
      return { outcome: hasEnd ? "info" : "failed", title: `Refund of ${amount} requested` };
  }
}

function failureOf({ status }: RefundRow): string | null {
  if (status === "failed") return "The refund failed at the bank, so the buyer does not have the money.";
  return status === "rejected" ? "The payment processor did not accept it, so no money was returned." : null;
}
