import type { AuditAction } from "../../../shared/wire/audit.ts";
import type { TimelineLink } from "../../../shared/wire/timeline.ts";
import type { StaffFact } from "../order-facts.sql.ts";
import { entry, type RankedEntry } from "./entry.ts";

const actions: Partial<Record<AuditAction, string>> = {
  "order.marked_paid": "marked the order as paid",
  "order.canceled": "canceled the order",
  "order.store_retried": "retried the store at once",
  "order.refunded": "requested a refund",
  "payment.refunded": "requested a refund of a surplus payment",
  "delivery.replayed": "sent an event again",
};

/** Who did something to the order, in the dashboard or over the API. @param isNamed whether the reader may know members and keys. */
export function staffEntry(fact: StaffFact, isNamed: boolean): RankedEntry {
  const done = actions[fact.action] ?? fact.action.replaceAll(/[._]/g, " ");
  const links: TimelineLink[] = [
    ...(fact.action === "delivery.replayed" ? [{ type: "delivery" as const, id: fact.target }] : []),
    ...(fact.request_id === null ? [] : [{ type: "request" as const, id: fact.request_id }]),
  ];
  const { name, place } = actorOf(isNamed ? fact : { ...fact, email: null, key_prefix: null });
  return entry({
    id: `audit/${fact.id}`,
    cause: "staff",
    at: fact.created_at,
    kind: "staff",
    outcome: "info",
    title: `${name} ${done}`,
    text: place,
    links,
  });
}

function actorOf({ actor, email, key_prefix: prefix }: StaffFact): { name: string; place: string } {
  if (actor.startsWith("user:"))
    return { name: email ?? "A member", place: "A member of the workspace did it in the dashboard." };
  if (actor.startsWith("merchant_key:"))
    return {
      name: "The store",
      place: prefix === null ? "The store did it with its key." : `The store did it with its key ${prefix}….`,
    };
  if (actor.startsWith("partner_key:"))
    return {
      name: "An API call",
      place:
        prefix === null
          ? "A program did it with a partner key."
          : `A program did it with the partner key ${prefix}….`,
    };
  return actor === "service"
    ? { name: "The service", place: "The service did it by itself." }
    : { name: "The operator", place: "The operator of the service did it." };
}
