import type { Sql } from "../db/sql.ts";
import type { TimelineSubject } from "./subject.sql.ts";

/** The events of an order or a session, their deliveries and each attempt. All tables are partitioned by the event's day. */

export interface EventFact {
  id: string;
  type: string;
  created_at: Date;
  /** Of an event about a refund. */
  refund_id: string | null;
}

/** Newest first. @param since the events are not older, so that earlier days are not read. */
export async function listEventFacts(
  sql: Sql,
  { workspaceId, livemode, session, order }: TimelineSubject,
  since: Date,
  limit: number,
): Promise<EventFact[]> {
  return sql<EventFact[]>`
    select id, type, created_at,
      case when starts_with(type, 'refund.') then payload #>> '{data,refund,id}' end as refund_id
    from events
    where subject_id = ${session?.id ?? order?.id ?? null} and workspace_id = ${workspaceId} and livemode = ${livemode}
      and created_at >= ${since}
    order by created_at desc limit ${limit}`;
}

export interface DeliveryFact {
  id: string;
  event_id: string;
  event: string;
  target_url: string;
  attempt_count: number;
  generation: number;
  last_error: string | null;
  next_attempt_at: Date | null;
  succeeded_at: Date | null;
  abandoned_at: Date | null;
  created_at: Date;
}

/** Events and deliveries of one emission share their instant. @param events one at least. */
export async function listDeliveryFacts(
  sql: Sql,
  { workspaceId, livemode }: TimelineSubject,
  events: readonly EventFact[],
  limit: number,
): Promise<DeliveryFact[]> {
  const { first, last } = spanOf(events);
  return sql<DeliveryFact[]>`
    select d.id, d.event_id, d.event, d.target_url, d.attempt_count, d.generation, d.last_error, d.next_attempt_at,
      d.succeeded_at, d.abandoned_at, d.created_at
    from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ type }) => type)}::text[],
        ${events.map(({ created_at }) => created_at.toISOString())}::text[]::timestamptz[]) e (id, type, created_at)
    join deliveries d on d.workspace_id = ${workspaceId} and d.livemode = ${livemode} and d.event = e.type
      and d.status = any(array['succeeded', 'abandoned', 'pending']) and d.created_at = e.created_at and d.event_id = e.id
    where d.created_at between ${first} and ${last}
    order by d.created_at desc, d.id desc limit ${limit}`;
}

export interface DeliveryAttemptFact {
  delivery_id: string;
  generation: number;
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
}

/** Newest first. @param deliveries of the tenant, one at least. */
export async function listDeliveryAttemptFacts(
  sql: Sql,
  { workspaceId }: TimelineSubject,
  deliveries: readonly DeliveryFact[],
  limit: number,
): Promise<DeliveryAttemptFact[]> {
  const { first, last } = spanOf(deliveries);
  return sql<DeliveryAttemptFact[]>`
    select a.delivery_id, a.generation, a.number, a.started_at, a.duration_ms, a.status_code, a.error
    from unnest(${deliveries.map(({ id }) => id)}::text[],
        ${deliveries.map(({ created_at }) => created_at.toISOString())}::text[]::timestamptz[]) wanted (id, created_at)
    join deliveries d on d.id = wanted.id and d.created_at = wanted.created_at and d.workspace_id = ${workspaceId}
    join delivery_attempts a on a.delivery_id = d.id and a.delivery_created_at = d.created_at
    where d.created_at between ${first} and ${last} and a.delivery_created_at between ${first} and ${last}
    order by a.started_at desc, a.delivery_id, a.number desc limit ${limit}`;
}

function spanOf(rows: ReadonlyArray<{ created_at: Date }>): { first: Date; last: Date } {
  const times = rows.map(({ created_at }) => created_at.getTime());
  return { first: new Date(Math.min(...times)), last: new Date(Math.max(...times)) };
}
