import type { DeliveryAttemptFact, DeliveryFact, EventFact } from "../event-facts.sql.ts";
import { durationText, entry, instant, sentences, words, type RankedEntry } from "./entry.ts";

/** The events with every attempt to deliver them. */
export function eventEntries(facts: {
  events: readonly EventFact[];
  deliveries: readonly DeliveryFact[];
  deliveryAttempts: readonly DeliveryAttemptFact[];
  /** Older deliveries exist that were not read. */
  areDeliveriesCut: boolean;
}): RankedEntry[] {
  const byEvent = Map.groupBy(facts.deliveries, ({ event_id }) => event_id);
  const byDelivery = Map.groupBy(facts.deliveryAttempts, ({ delivery_id }) => delivery_id);
  return facts.events.flatMap((event) => {
    const deliveries = byEvent.get(event.id) ?? [];
    if (deliveries.length === 0)
      return [
        emitted(
          event,
          facts.areDeliveriesCut ? "Its deliveries are not listed here." : "No subscription takes it.",
        ),
      ];
    return deliveries.flatMap((delivery) => deliveryEntries(delivery, byDelivery.get(delivery.id) ?? []));
  });
}

/** An event without a known delivery. */
function emitted({ id, type, created_at }: EventFact, text: string): RankedEntry {
  return entry({
    id,
    cause: "event",
    at: created_at,
    kind: "event",
    outcome: "info",
    title: `Event ${type} emitted`,
    text,
  });
}

function deliveryEntries(delivery: DeliveryFact, attempts: readonly DeliveryAttemptFact[]): RankedEntry[] {
  const oldestFirst = attempts.toSorted(
    (a, b) => a.started_at.getTime() - b.started_at.getTime() || a.number - b.number,
  );
  const made = oldestFirst.map((attempt, index) => {
    const next = oldestFirst[index + 1];
    // What was sent again is another story.
    return attemptEntry(delivery, attempt, next?.generation === attempt.generation ? next : null);
  });
  return [...made, ...stateEntries(delivery, attempts)];
}

const linkOf = ({ id }: DeliveryFact) => [{ type: "delivery" as const, id }];

/** @param next attempt of the same generation. */
function attemptEntry(
  delivery: DeliveryFact,
  attempt: DeliveryAttemptFact,
  next: DeliveryAttemptFact | null,
): RankedEntry {
  const { number, status_code: status, duration_ms: durationMs } = attempt;
  const isDelivered = attempt.error === null;
  const host = hostOf(delivery.target_url);
  const answer =
    status === null
      ? `${host} could not be reached (${faultOf(attempt.error)})`
      : `${host} answered ${status} in ${durationText(durationMs)}`;
  return entry({
    id: `${attempt.delivery_id}/${attempt.generation}/${number}`,
    cause: "attempted",
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
  next: DeliveryAttemptFact | null,
): string | null {
  if (next !== null) {
    const wait = next.started_at.getTime() - attempt.started_at.getTime() - attempt.duration_ms;
    return `It was retried ${durationText(Math.max(0, wait))} later.`;
  }
  return delivery.next_attempt_at === null || delivery.generation !== attempt.generation
    ? null
    : `It is retried automatically, next on ${instant(delivery.next_attempt_at)}.`;
}

/** What a delivery has beside the attempts that are read: that it was given up, has not begun, or succeeded before those that are read. */
function stateEntries(delivery: DeliveryFact, attempts: readonly DeliveryAttemptFact[]): RankedEntry[] {
  const { id, event, generation, succeeded_at: succeededAt, abandoned_at: abandonedAt } = delivery;
  const base = { kind: "event" as const, links: linkOf(delivery) };
  const host = hostOf(delivery.target_url);
  if (abandonedAt !== null)
    return [
      entry({
        ...base,
        id: `${id}/abandoned`,
        cause: "given_up",
        at: abandonedAt,
        outcome: "failed",
        title: `Event ${event} given up`,
        text: `It is not sent any more (${faultOf(delivery.last_error)}). Send it again once ${host} works.`,
      }),
    ];
  const isTold = attempts.some((attempt) => attempt.generation === generation && attempt.error === null);
  if (succeededAt !== null)
    return isTold
      ? []
      : [
          entry({
            ...base,
            id: `${id}/succeeded`,
            cause: "attempted",
            at: succeededAt,
            outcome: "ok",
            title: `Event ${event} delivered`,
            text: `${host} accepted it.`,
          }),
        ];
  if (delivery.attempt_count > 0) return [];
  return [
    entry({
      ...base,
      id: `${id}/pending`,
      cause: "event",
      at: generation === 1 ? delivery.created_at : (delivery.next_attempt_at ?? delivery.created_at),
      outcome: "info",
      title: `Event ${event} waiting`,
      text: `It is about to be sent ${generation === 1 ? "" : "again "}to ${host}.`,
    }),
  ];
}

const faultOf = (error: string | null): string => words(error?.split(":")[0] ?? "no answer");

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "the receiver");

const ordinals = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const ordinal = (number: number): string => ordinals[number] ?? `${number}th`;
