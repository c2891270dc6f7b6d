import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { EventFact } from "../event-facts.sql.ts";
import type { TimelineSession } from "../subject.sql.ts";
import { entry, instant } from "./entry.ts";

/** How the checkout began, and how it ended without an order. @param events of the session. */
export function sessionEntries(session: TimelineSession, events: readonly EventFact[]): TimelineEntry[] {
  const links = [{ type: "session" as const, id: session.id }];
  const created = entry({
    id: `${session.id}/created`,
    at: session.created_at,
    kind: "checkout",
    outcome: "info",
    title: "Checkout created",
    text: `The store sent a cart. The buyer can complete the checkout until ${instant(session.expires_at)}.`,
    links,
  });
  if (session.status !== "expired") return [created];
  const expired = entry({
    id: `${session.id}/expired`,
    at: expiredAt(session, events),
    kind: "checkout",
    outcome: "warning",
    title: "Checkout expired",
    text: "The checkout was closed before the buyer completed it. There is no order to deliver, and reserved stock is free again.",
    links,
  });
  return [expired, created];
}

/** A session can be expired early: its event has the time, as long as it is kept. */
function expiredAt({ expires_at }: TimelineSession, events: readonly EventFact[]): Date {
  return events.find(({ type }) => type === "session.expired")?.created_at ?? expires_at;
}
