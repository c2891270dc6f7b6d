import type { Sql } from "../../db/sql.ts";
import type { DeliveryRow } from "../deliveries/deliveries.sql.ts";
import { createdAtOf, timeSpanOf } from "../deliveries/delivery-id.ts";
import type { SubscriptionRow } from "../subscriptions/subscriptions.sql.ts";

/**
 * Queries of the worker, which serves every workspace: they go by the delivery's id alone. Tables are named in the
 * order events, deliveries, delivery_attempts everywhere: retention locks them in that order.
 */

/** A delivery with all an attempt needs. */
export interface AttemptTarget
  extends
    Omit<DeliveryRow, "merchant_id" | "target_url" | "last_status_code" | "last_error" | "next_attempt_at">,
    Pick<
      SubscriptionRow,
      "secret_encrypted" | "previous_secret_encrypted" | "previous_secret_until" | "rate_limit_per_second"
    > {
  /** The exact text that is sent and signed. */
  body: string;
  /** As recorded with the delivery; used when its subscription is deleted. */
  recorded_url: string;
  subscription_url: string;
  subscription_status: "active" | "disabled";
  subscription_deleted_at: Date | null;
}

/**
 * Those of the deliveries that there are, in no order. The `limit` is no limit: see `insertSuccesses`.
 */
export async function findAttemptTargets(sql: Sql, deliveryIds: readonly string[]): Promise<AttemptTarget[]> {
  const createdAt = deliveryIds.map((id) => createdAtOf(id).toISOString());
  const { first, last } = timeSpanOf(deliveryIds);
  return sql<AttemptTarget[]>`
    select d.id, d.workspace_id, d.livemode, d.generation, d.attempt_count, d.succeeded_at, d.abandoned_at,
      d.single_attempt, d.event_id, d.event, d.target_url as recorded_url,
      coalesce(e.older_payloads -> s.api_version, e.payload)::text as body,
      s.id as subscription_id, s.target_url as subscription_url, s.status as subscription_status,
      s.deleted_at as subscription_deleted_at, s.secret_encrypted, s.previous_secret_encrypted,
      s.previous_secret_until, s.rate_limit_per_second, d.created_at
    from (
      select * from unnest(${[...deliveryIds]}::text[], ${createdAt}::text[]::timestamptz[])
        given (id, created_at) limit ${deliveryIds.length}
    ) wanted
    join events e on e.created_at = wanted.created_at
    join deliveries d on d.created_at = wanted.created_at and d.id = wanted.id and d.event_id = e.id
    join subscriptions s on s.id = d.subscription_id
    where e.created_at between ${first} and ${last} and d.created_at between ${first} and ${last}`;
}

export async function lockDelivery(sql: Sql, deliveryId: string): Promise<DeliveryRow | null> {
  const [row] = await sql<DeliveryRow[]>`
    select * from deliveries where created_at = ${createdAtOf(deliveryId)} and id = ${deliveryId} for update`;
  return row ?? null;
}

export interface AttemptRow {
  delivery_id: string;
  generation: number;
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  request_headers: Record<string, string>;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  response_body_encoding: "utf8" | "base64" | null;
  response_body_truncated: boolean;
}

/** Appends an attempt; its number is the next of its generation. Hold the delivery's lock. */
export async function insertAttempt(sql: Sql, attempt: Omit<AttemptRow, "number">): Promise<void> {
  const createdAt = createdAtOf(attempt.delivery_id);
  await sql`
    insert into delivery_attempts (delivery_created_at, delivery_id, generation, number, started_at, duration_ms,
      status_code, error, request_headers, response_headers, response_body, response_body_encoding,
      response_body_truncated)
    select ${createdAt}, ${attempt.delivery_id}, ${attempt.generation}, coalesce(max(a.number), 0) + 1,
      ${attempt.started_at}, ${attempt.duration_ms}::integer, ${attempt.status_code}::integer, ${attempt.error},
      ${sql.json(attempt.request_headers)}, ${attempt.response_headers && sql.json(attempt.response_headers)},
      ${attempt.response_body}, ${attempt.response_body_encoding}, ${attempt.response_body_truncated}
    from delivery_attempts a
    where a.delivery_created_at = ${createdAt} and a.delivery_id = ${attempt.delivery_id}
      and a.generation = ${attempt.generation}`;
}

export type AttemptResult = Pick<
  DeliveryRow,
  | "target_url"
  | "attempt_count"
  | "last_status_code"
  | "last_error"
  | "next_attempt_at"
  | "succeeded_at"
  | "abandoned_at"
>;

export async function updateDelivery(sql: Sql, deliveryId: string, result: AttemptResult): Promise<void> {
  await sql`
    update deliveries set ${sql(result)} where created_at = ${createdAtOf(deliveryId)} and id = ${deliveryId}`;
}

const attemptsOf = (sql: Sql, workspaceId: string, deliveryId: string) => sql`
  from deliveries d
  join delivery_attempts a on a.delivery_created_at = d.created_at and a.delivery_id = d.id
  where d.created_at = ${createdAtOf(deliveryId)} and d.id = ${deliveryId} and d.workspace_id = ${workspaceId}`;

/** The newest attempts of one delivery, without headers and bodies. */
export async function listAttempts(
  sql: Sql,
  workspaceId: string,
  deliveryId: string,
  limit: number,
): Promise<
  Array<Pick<AttemptRow, "generation" | "number" | "started_at" | "duration_ms" | "status_code" | "error">>
> {
  return sql`
    select a.generation, a.number, a.started_at, a.duration_ms, a.status_code, a.error
    ${attemptsOf(sql, workspaceId, deliveryId)}
    order by a.generation desc, a.number desc limit ${limit}`;
}

export async function findNewestAttempt(
  sql: Sql,
  workspaceId: string,
  deliveryId: string,
): Promise<AttemptRow | null> {
  const [row] = await sql<AttemptRow[]>`
    select a.* ${attemptsOf(sql, workspaceId, deliveryId)}
    order by a.generation desc, a.number desc limit 1`;
  return row ?? null;
}
