import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { DeliveryAttemptFact, DeliveryFact, EventFact } from "../event-facts.sql.ts";
import { durationText, entry, instant, sentences, words } from "./entry.ts";

/** The events with every attempt to deliver them. */
export function eventEntries(facts: {
  events: readonly EventFact[];
  deliveries: readonly DeliveryFact[];
  deliveryAttempts: readonly DeliveryAttemptFact[];
}): TimelineEntry[] {
  const byEvent = Map.groupBy(facts.deliveries, ({ event_id }) => event_id);
  const byDelivery = Map.groupBy(facts.deliveryAttempts, ({ delivery_id }) => delivery_id);
  return facts.events.flatMap((event) => {
    const deliveries = byEvent.get(event.id) ?? [];
    if (deliveries.length === 0) return [unsubscribed(event)];
    return deliveries.flatMap((delivery) => deliveryEntries(delivery, byDelivery.get(delivery.id) ?? []));
  });
}

function unsubscribed({ id, type, created_at }: EventFact): TimelineEntry {
  return entry({
    id,
    at: created_at,
    kind: "event",
    outcome: "info",
    title: `Event ${type} emitted`,
    text: "No subscription takes it.",
  });
}

function deliveryEntries(delivery: DeliveryFact, attempts: readonly DeliveryAttemptFact[]): TimelineEntry[] {
  const oldestFirst = attempts.toSorted(
    (a, b) => a.started_at.getTime() - b.started_at.getTime() || a.number - b.number,
  );
  const made = oldestFirst.map((attempt, index) => attemptEntry(delivery, attempt, oldestFirst[index + 1]));
  return [...made, ...stateEntries(delivery, attempts.length)];
}

const linkOf = ({ id }: DeliveryFact) => [{ type: "delivery" as const, id }];

/** @param next attempt of the same delivery. */
function attemptEntry(
  delivery: DeliveryFact,
  attempt: DeliveryAttemptFact,
  next: DeliveryAttemptFact | undefined,
): TimelineEntry {
  const { number, status_code: status, duration_ms: durationMs } = attempt;
  const isDelivered = attempt.error === null;
  const host = hostOf(delivery.target_url);
  const answer =
    status === null
      ? `${host} could not be reached (${faultOf(attempt.error)})`
      : `${host} answered ${status} in ${durationText(durationMs)}`;
  return entry({
    id: `${attempt.delivery_id}/${attempt.generation}/${number}`,
    at: attempt.started_at,
    kind: "event",
    outcome: isDelivered ? "ok" : "warning",
    title: isDelivered ? `Event ${delivery.event} delivered` : `Event ${delivery.event} not delivered`,
    text: isDelivered
      ? `${answer}${number === 1 ? "" : `, ${ordinal(number)} attempt`}${attempt.generation === 1 ? "" : ", after it was sent again"}.`
      : sentences(`${answer}.`, retryText(delivery, attempt, next)),
    links: linkOf(delivery),
    durationMs,
  });
}

function retryText(
  delivery: DeliveryFact,
  attempt: DeliveryAttemptFact,
  next: DeliveryAttemptFact | undefined,
): string | null {
  if (next !== undefined) {
    const wait = next.started_at.getTime() - attempt.started_at.getTime() - attempt.duration_ms;
    return `It was retried ${durationText(Math.max(0, wait))} later.`;
  }
  return delivery.next_attempt_at === null
    ? null
    : `It is retried automatically, next on ${instant(delivery.next_attempt_at)}.`;
}

/** What a delivery without a further attempt comes to. */
function stateEntries(delivery: DeliveryFact, attempts: number): TimelineEntry[] {
  const base = { kind: "event" as const, links: linkOf(delivery) };
  if (delivery.abandoned_at !== null)
    return [
      entry({
        ...base,
        id: `${delivery.id}/abandoned`,
        at: delivery.abandoned_at,
        outcome: "failed",
        title: `Event ${delivery.event} given up`,
        text: `It is not sent any more (${faultOf(delivery.last_error)}). Send it again once ${hostOf(delivery.target_url)} works.`,
      }),
    ];
  if (attempts > 0) return [];
  return [
    entry({
      ...base,
      id: `${delivery.id}/pending`,
      at: delivery.created_at,
      outcome: "info",
      title: `Event ${delivery.event} waiting`,
      text: `It is about to be sent to ${hostOf(delivery.target_url)}.`,
    }),
  ];
}

const faultOf = (error: string | null): string => words(error?.split(":")[0] ?? "no answer");

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "the receiver");

const ordinals = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const ordinal = (number: number): string => ordinals[number] ?? `${number}th`;
