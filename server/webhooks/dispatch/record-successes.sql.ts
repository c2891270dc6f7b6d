import type { Sql } from "../../db/sql.ts";
import { unhurried } from "../../db/unhurried.sql.ts";
import type { AttemptRow } from "./attempts.sql.ts";
import { createdAtOf, timeSpanOf } from "../deliveries/delivery-id.ts";

/** A successful attempt with what it makes of its delivery. */
export interface Success extends Omit<AttemptRow, "number" | "error"> {
  /** The attempt's number in the schedule of its generation; the first is 1. */
  attempt: number;
  target_url: string;
  succeeded_at: Date;
}

/**
 * Records many successes in one statement: the attempt's row and the delivery's end, for those whose delivery is as
 * their job found it, whose row is not locked, and whose subscription has no failures to clear. It waits for no
 * lock, so that it cannot deadlock with a statement that changes many deliveries.
 *
 * Nor does it wait for the disk. Its jobs are removed after it, by commits that do wait, and what is on the disk of one
 * commit includes those before it: after a crash of the database either the record stands or the job does, and the job
 * sends the event again under its id.
 *
 * The `limit` is no limit: from it the planner knows, before there are statistics, that the rows are few, and the plan
 * kept for the statement looks deliveries up by key instead of reading a day's partition.
 * @param successes of different deliveries.
 * @returns the ids of the deliveries recorded; the others are as they were.
 */
export async function insertSuccesses(sql: Sql, successes: readonly Success[]): Promise<Set<string>> {
  const items = JSON.stringify(
    successes.map((success) => ({ ...success, delivery_created_at: createdAtOf(success.delivery_id) })),
  );
  const { first, last } = timeSpanOf(successes.map((success) => success.delivery_id));
  const rows = await sql<{ delivery_id: string }[]>`
    with sent as (
      select item.*
      from ${unhurried(sql)}
      cross join (
        select * from json_to_recordset(${items}::text::json) item (
          delivery_created_at timestamptz, delivery_id text, generation integer, attempt integer, target_url text,
          succeeded_at timestamptz, started_at timestamptz, duration_ms integer, status_code integer,
          request_headers jsonb, response_headers jsonb, response_body text, response_body_encoding text,
          response_body_truncated boolean)
        limit ${successes.length}) item
    ), held as (
      select sent.* from sent
      join deliveries d on d.created_at = sent.delivery_created_at and d.id = sent.delivery_id
      where d.created_at between ${first} and ${last}
        and d.generation = sent.generation and d.attempt_count = sent.attempt - 1
        and d.succeeded_at is null and d.abandoned_at is null
        and not exists (select from failing_subscriptions f where f.subscription_id = d.subscription_id)
      for update of d skip locked
    ), settled as (
      update deliveries d set target_url = held.target_url, attempt_count = held.attempt,
        last_status_code = held.status_code, last_error = null, next_attempt_at = null,
        succeeded_at = held.succeeded_at
      from held
      where d.created_at between ${first} and ${last}
        and d.created_at = held.delivery_created_at and d.id = held.delivery_id
    )
    insert into delivery_attempts (delivery_created_at, delivery_id, generation, number, started_at, duration_ms,
      status_code, request_headers, response_headers, response_body, response_body_encoding, response_body_truncated)
    select delivery_created_at, delivery_id, generation,
      1 + coalesce((
        select max(a.number) from delivery_attempts a
        where a.delivery_created_at between ${first} and ${last}
          and a.delivery_created_at = held.delivery_created_at and a.delivery_id = held.delivery_id
          and a.generation = held.generation), 0),
      started_at, duration_ms, status_code, request_headers, response_headers, response_body,
      response_body_encoding, response_body_truncated
    from held
    returning delivery_id`;
  return new Set(rows.map((row) => row.delivery_id));
}
