import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { EventFact } from "../event-facts.sql.ts";
import type { TimelineOrder, TimelineSession } from "../subject.sql.ts";
import { entry, instant, sentences, type RankedEntry } from "./entry.ts";

interface Ending {
  order: TimelineOrder | null;
  /** Of the session. */
  events: readonly EventFact[];
  now: Date;
}

/** How the checkout began, and how it ended if it expired. */
export function sessionEntries(session: TimelineSession, ending: Ending): RankedEntry[] {
  const links = [{ type: "session" as const, id: session.id }];
  const created = entry({
    id: `${session.id}/created`,
    cause: "created",
    at: session.created_at,
    kind: "checkout",
    outcome: "info",
    title: "Checkout created",
    text: `The store sent a cart. The buyer can complete the checkout until ${instant(session.expires_at)}.`,
    links,
  });
  const begun = [...reachedEntries(session), created];
  if (session.status !== "expired") return begun;
  const event = ending.events.find(({ type }) => type === "session.expired");
  const { outcome, text } = endOf(ending.order);
  const expired = entry({
    id: `${session.id}/expired`,
    cause: "expired",
    // A session can end before its time.
    at: event?.created_at ?? new Date(Math.min(session.expires_at.getTime(), ending.now.getTime())),
    kind: "checkout",
    outcome,
    title: "Checkout expired",
    text: sentences(text, event === undefined && "It ended at this time at the latest."),
    links,
  });
  return [expired, ...begun];
}

/** The steps of the page that were reached before a submit, latest first. Not known of sessions of earlier releases. */
function reachedEntries(session: TimelineSession): RankedEntry[] {
  const reached = [
    ["details", session.details_at, "Details complete", "The form had all that an order needs."],
    ["company", session.company_at, "Company given", "The buyer, or the store for them, gave a company."],
    ["opened", session.opened_at, "Checkout opened", "A browser opened the page of the checkout."],
  ] as const;
  return reached.flatMap(([cause, at, title, text]) => {
    const id = `${session.id}/${cause}`;
    return at === null ? [] : [entry({ id, cause, at, kind: "checkout", outcome: "info", title, text })];
  });
}

/** A session also expires when its order is completed in the store, or its payment stays unknown. */
function endOf(order: TimelineOrder | null): Pick<TimelineEntry, "outcome" | "text"> {
  if (order === null)
    return {
      outcome: "warning",
      text: "The buyer did not complete the checkout. No order was placed here.",
    };
  switch (order.status) {
    case "canceled":
    case "failed":
      return {
        outcome: "warning",
        text: `The buyer did not complete the checkout. Its order is ${order.status === "failed" ? "marked as failed" : "canceled"}.`,
      };
    case "pending":
      return {
        outcome: "warning",
        text: "The outcome of the payment is unknown, so the order was left as it is. Check the payment at the payment processor before you deliver or cancel it.",
      };
    case "on-hold":
    case "processing":
    case "completed":
    case "refunded":
      return { outcome: "info", text: "The order was completed in the store." };
  }
}
