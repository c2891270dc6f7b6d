import type { Context } from "../context.ts";
import { batchedOnPool } from "../db/batches.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import type { Sql } from "../db/sql.ts";
import { insertDeliveries, type DeliveryRow } from "./deliveries/deliveries.sql.ts";
import { newDeliveryId, newEventId } from "./deliveries/delivery-id.ts";
import { nextDeliveryJob } from "./dispatch/delivery-job.ts";
import { insertEvents, type NewEvent } from "./events.sql.ts";
import { events, patternsFor, type EventData, type EventName } from "./events.ts";
import { activeTraceparent } from "../tracing/spans.ts";
import { olderPayloads } from "./older-payloads.ts";
import { listSubscribers, type EventScope, type Subscriber } from "./subscriptions/subscriptions.sql.ts";

/** Merchant of events that belong to the workspace itself. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";

export const SUBSCRIPTION_DISABLED = "subscription disabled";

/** What `emit` needs of the context. */
export type EmitContext = Pick<Context, "clock" | "contract" | "log" | "versions">;

/** `extensions`: those of the session, when it has any; repeated at the top of the payload. */
interface WithExtensions {
  extensions: Record<string, unknown> | null;
}

/** An event of an order must not forget the extensions: `orderEventScope` has them. */
export type EmitInput<N extends EventName> = EventScope & {
  /** It did not happen: a partner asked for it. */
  test?: true;
  data: EventData<N>;
} & (EventData<N> extends { order: object } ? WithExtensions : Partial<WithExtensions>);

/**
 * Emits an event: its row, a delivery for every subscription that takes it, and their jobs, all in the caller's
 * transaction (outbox), so that an event is neither lost nor emitted for something that was rolled back.
 * Data that does not match its schema is still emitted, and reported: a paid order must not fail for it.
 * @returns the event's id, `evt_<ULID>`.
 */
export async function emit<N extends EventName>(
  ctx: EmitContext,
  sql: Sql,
  name: N,
  input: EmitInput<N>,
): Promise<string> {
  const { eventId } = await emitTo(ctx, sql, name, input, await subscribersOf(sql, name, input));
  return eventId;
}

/** An event with its data, for `emitAll`. */
export type EventToEmit = { [N in EventName]: { name: N; input: EmitInput<N> } }[EventName];

/**
 * Like `emit`, for several events in that order.
 * @param subscribers what `subscribersOf` has found for each event, in this transaction.
 */
export async function emitAll(
  ctx: EmitContext,
  sql: Sql,
  list: readonly EventToEmit[],
  subscribers: ReadonlyArray<readonly Subscriber[]>,
): Promise<void> {
  await insertEmissions(
    sql,
    list.map(({ name, input }, index) => newEmission(ctx, name, input, subscribers[index]!)),
  );
}

/** The subscriptions that take an event. */
export function subscribersOf(sql: Sql, name: EventName, scope: EventScope): Promise<Subscriber[]> {
  return listSubscribers(sql, [scope], patternsFor(name));
}

/** Those of `session.created`, which every new session asks for: what several ask at once is one question. */
export const subscribersOfNewSession = batchedOnPool(async (sql, scopes: EventScope[]) => {
  const byKey = new Map(scopes.map((scope) => [keyOf(scope), scope]));
  const keys = [...byKey.keys()];
  const rows = await listSubscribers(sql, [...byKey.values()], patternsFor("session.created"));
  return scopes.map((scope) => rows.filter((row) => keys[row.scope] === keyOf(scope)));
});

const keyOf = (scope: EventScope): string => `${scope.workspaceId}/${scope.livemode}/${scope.merchantId}`;

/** Like `emit`, to the given subscriptions whatever events they take. */
export async function emitTo<N extends EventName>(
  ctx: EmitContext,
  sql: Sql,
  name: N,
  input: EmitInput<N>,
  subscribers: readonly Subscriber[],
): Promise<{ eventId: string; deliveries: DeliveryRow[] }> {
  const emission = newEmission(ctx, name, input, subscribers);
  await insertEmissions(sql, [emission]);
  return { eventId: emission.event.id, deliveries: emission.deliveries };
}

/** An event that is not written yet, with its deliveries. */
export interface Emission {
  event: NewEvent;
  deliveries: DeliveryRow[];
  /** Of what emits it, whose trace the deliveries continue. */
  traceparent: string | null;
}

export function newEmission<N extends EventName>(
  ctx: EmitContext,
  name: N,
  input: EmitInput<N>,
  subscribers: readonly Subscriber[],
): Emission {
  const event = newEvent(ctx, name, input, subscribers);
  const deliveries = subscribers.map((subscriber) =>
    newDelivery(subscriber, event.id, name, input, event.created_at),
  );
  return { event, deliveries, traceparent: activeTraceparent() };
}

/** Writes events, deliveries and jobs; in a transaction, where there is more than an event without deliveries. */
export async function insertEmissions(sql: Sql, emissions: readonly Emission[]): Promise<void> {
  const deliveries = emissions.flatMap((one) => one.deliveries);
  // Not awaited one by one: all are sent at once.
  await Promise.all([
    insertEvents(
      sql,
      emissions.map(({ event }) => event),
    ),
    deliveries.length > 0 ? insertDeliveries(sql, deliveries) : null,
    addJobs(
      sql,
      emissions.flatMap((one) =>
        one.deliveries
          .filter((delivery) => delivery.abandoned_at === null)
          .map((delivery) => ({ ...nextDeliveryJob(delivery), traceparent: one.traceparent })),
      ),
    ),
  ]);
}

/** The event's row, with the payload in every version that the subscribers take. */
function newEvent<N extends EventName>(
  ctx: EmitContext,
  name: N,
  input: EmitInput<N>,
  subscribers: readonly Subscriber[],
): NewEvent {
  ctx.contract.check(`the event ${name}`, events[name].schema, input.data);
  const now = new Date(ctx.clock.now());
  const eventId = newEventId(now);
  const { extensions } = input;
  const payload = {
    id: eventId,
    type: name,
    timestamp: now.toISOString(),
    livemode: input.livemode,
    workspace_id: input.workspaceId,
    merchant_id: input.merchantId ?? NIL_UUID,
    api_version: ctx.versions.newest,
    ...(input.test ? { test: true } : {}),
    ...(extensions && Object.keys(extensions).length > 0 ? { extensions } : {}),
    data: input.data,
  };
  return {
    id: eventId,
    workspace_id: input.workspaceId,
    merchant_id: input.merchantId,
    livemode: input.livemode,
    type: name,
    created_at: now,
    subject_id: input.test ? null : subjectOf(input.data),
    payload,
    older_payloads: olderPayloads(ctx, name, payload, subscribers),
  };
}

/** In whose timeline the event appears: the session's, whose order shares it, or that of an order without a session. */
function subjectOf(data: object): string | null {
  const of = data as Partial<Record<"session" | "order", { id: string } | null>> & {
    session_id?: string | null;
  };
  return of.session?.id ?? of.session_id ?? of.order?.id ?? null;
}

/** A disabled subscription gets its row as well, abandoned: once enabled, everything can be replayed. */
function newDelivery(
  subscriber: Subscriber,
  eventId: string,
  name: EventName,
  of: EventScope,
  now: Date,
): DeliveryRow {
  const isSent = subscriber.status === "active" || subscriber.single_attempt;
  return {
    id: newDeliveryId(now),
    workspace_id: of.workspaceId,
    merchant_id: of.merchantId ?? NIL_UUID,
    livemode: of.livemode,
    subscription_id: subscriber.id,
    event_id: eventId,
    event: name,
    target_url: subscriber.target_url,
    attempt_count: 0,
    generation: 1,
    last_status_code: null,
    last_error: isSent ? null : SUBSCRIPTION_DISABLED,
    next_attempt_at: isSent ? now : null,
    succeeded_at: null,
    abandoned_at: isSent ? null : now,
    single_attempt: subscriber.single_attempt,
    created_at: now,
  };
}
