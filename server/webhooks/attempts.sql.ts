import type { Sql } from "../db/sql.ts";
import type { DeliveryRow } from "./deliveries.sql.ts";

/** Queries of the worker, which serves every workspace: they go by the delivery's id alone. */

/** A delivery with all an attempt needs. */
export interface AttemptTarget {
  id: string;
  workspace_id: string;
  livemode: boolean;
  generation: number;
  attempt_count: number;
  succeeded_at: Date | null;
  abandoned_at: Date | null;
  single_attempt: boolean;
  event_id: string;
  event: string;
  /** The exact text that is sent and signed. */
  body: string;
  /** As recorded with the delivery; used when its subscription is deleted. */
  recorded_url: string;
  subscription_id: string;
  subscription_url: string;
  subscription_status: "active" | "disabled";
  subscription_deleted_at: Date | null;
  secret_encrypted: Uint8Array;
  previous_secret_encrypted: Uint8Array | null;
  previous_secret_until: Date | null;
  rate_limit_per_second: number | null;
}

export async function findAttemptTarget(sql: Sql, deliveryId: string): Promise<AttemptTarget | null> {
  const [row] = await sql<AttemptTarget[]>`
    select d.id, d.workspace_id, d.livemode, d.generation, d.attempt_count, d.succeeded_at, d.abandoned_at,
      d.single_attempt, d.event_id, d.event, e.payload::text as body, d.target_url as recorded_url,
      s.id as subscription_id, s.target_url as subscription_url, s.status as subscription_status,
      s.deleted_at as subscription_deleted_at, s.secret_encrypted, s.previous_secret_encrypted,
      s.previous_secret_until, s.rate_limit_per_second
    from deliveries d join events e on e.id = d.event_id join subscriptions s on s.id = d.subscription_id
    where d.id = ${deliveryId}`;
  return row ?? null;
}

export async function lockDelivery(sql: Sql, deliveryId: string): Promise<DeliveryRow | null> {
  const [row] = await sql<DeliveryRow[]>`select * from deliveries where id = ${deliveryId} for update`;
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
  await sql`
    insert into delivery_attempts (delivery_id, generation, number, started_at, duration_ms, status_code, error,
      request_headers, response_headers, response_body, response_body_encoding, response_body_truncated)
    select ${attempt.delivery_id}, ${attempt.generation}, coalesce(max(a.number), 0) + 1, ${attempt.started_at},
      ${attempt.duration_ms}::integer, ${attempt.status_code}::integer, ${attempt.error},
      ${sql.json(attempt.request_headers)}, ${attempt.response_headers && sql.json(attempt.response_headers)},
      ${attempt.response_body}, ${attempt.response_body_encoding}, ${attempt.response_body_truncated}
    from delivery_attempts a
    where a.delivery_id = ${attempt.delivery_id} and a.generation = ${attempt.generation}`;
}

export interface AttemptResult {
  target_url: string;
  attempt_count: number;
  last_status_code: number | null;
  last_error: string | null;
  next_attempt_at: Date | null;
  succeeded_at: Date | null;
  abandoned_at: Date | null;
}

export async function updateDelivery(sql: Sql, deliveryId: string, result: AttemptResult): Promise<void> {
  await sql`update deliveries set ${sql(result)} where id = ${deliveryId}`;
}

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
    from delivery_attempts a join deliveries d on d.id = a.delivery_id
    where d.workspace_id = ${workspaceId} and a.delivery_id = ${deliveryId}
    order by a.generation desc, a.number desc limit ${limit}`;
}

export async function findNewestAttempt(
  sql: Sql,
  workspaceId: string,
  deliveryId: string,
): Promise<AttemptRow | null> {
  const [row] = await sql<AttemptRow[]>`
    select a.* from delivery_attempts a join deliveries d on d.id = a.delivery_id
    where d.workspace_id = ${workspaceId} and a.delivery_id = ${deliveryId}
    order by a.generation desc, a.number desc limit 1`;
  return row ?? null;
}
