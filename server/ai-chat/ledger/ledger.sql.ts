import type { Sql } from "../../db/sql.ts";

/** Amounts are in millionths of a cent; `month` is the first day of a month. */

export interface Reservation {
  merchantId: string;
  /** The session whose question is answered; null for other calls. */
  sessionId: string | null;
  kind: "chat" | "embedding";
  model: string;
  /** The highest cost that the call can have. */
  reserved: number;
  /** Estimated cost of what is sent with the call, at most `reserved`. */
  sent: number;
  /** Of the merchant, for the month. */
  cap: number;
  month: string;
  now: Date;
  leaseUntil: Date;
}

/**
 * Reserves the cost of a call, unless what is spent and reserved has reached the cap; atomic.
 * @returns the call's id, or null.
 */
export async function reserveCall(sql: Sql, call: Reservation): Promise<number | null> {
  const { merchantId, month, reserved, sent, cap } = call;
  const [row] = await sql<{ id: number }[]>`
    with booked as (
      insert into ai_spending as s (merchant_id, month, reserved_micro_cents)
      select ${merchantId}, ${month}::date, ${reserved} where ${cap}::bigint > 0
      on conflict (merchant_id, month) do update
        set reserved_micro_cents = s.reserved_micro_cents + excluded.reserved_micro_cents
        where s.spent_micro_cents + s.reserved_micro_cents < ${cap}
      returning month
    )
    insert into ai_calls (merchant_id, session_id, kind, model, state, month, reserved_micro_cents, sent_micro_cents, cost_micro_cents,
      succeeded, lease_until, created_at)
    select ${merchantId}, ${call.sessionId}, ${call.kind}, ${call.model}, 'reserved', month, ${reserved}, ${sent}, 0, null, ${call.leaseUntil},
      ${call.now}
    from booked
    returning id`;
  return row?.id ?? null;
}

/** Notes what a call in progress has cost so far, in case its process is killed. */
export async function saveProgress(sql: Sql, merchantId: string, id: number, sent: number): Promise<void> {
  await sql`
    update ai_calls set sent_micro_cents = least(reserved_micro_cents, ${sent}::bigint)
    where id = ${id} and merchant_id = ${merchantId} and state = 'reserved'`;
}

export interface Settlement {
  state: "settled" | "lapsed";
  succeeded: boolean;
  cost: number;
  inputTokens: number | null;
  outputTokens: number | null;
}

/**
 * Books a call's cost in place of its reservation, once. A call that has lapsed can still be settled, at its actual cost.
 * @returns whether it was booked now.
 */
export async function settleCall(
  sql: Sql,
  merchantId: string,
  id: number,
  call: Settlement,
): Promise<boolean> {
  const from = call.state === "lapsed" ? ["reserved"] : ["reserved", "lapsed"];
  const { count } = await sql`
    with held as (
      select id, month, reserved_micro_cents, cost_micro_cents from ai_calls
      where id = ${id} and merchant_id = ${merchantId} and state = any(${from}) for update
    ), booked as (
      update ai_calls c set state = ${call.state}, succeeded = ${call.succeeded}, cost_micro_cents = ${call.cost},
        reserved_micro_cents = 0, lease_until = null, input_tokens = ${call.inputTokens}, output_tokens = ${call.outputTokens}
      from held where c.id = held.id
    )
    update ai_spending s set spent_micro_cents = s.spent_micro_cents + ${call.cost} - held.cost_micro_cents,
      reserved_micro_cents = s.reserved_micro_cents - held.reserved_micro_cents
    from held where s.merchant_id = ${merchantId} and s.month = held.month`;
  return count === 1;
}

/** Reservations whose lease has ended, and what is known of their cost, oldest first. */
export async function listLapsedCalls(
  sql: Sql,
  now: Date,
  limit: number,
): Promise<Array<{ id: number; merchant_id: string; sent: number }>> {
  return sql<Array<{ id: number; merchant_id: string; sent: number }>>`
    select id, merchant_id, coalesce(sent_micro_cents, reserved_micro_cents) as sent
    from ai_calls where state = 'reserved' and lease_until <= ${now}
    order by lease_until limit ${limit}`;
}

/** What a merchant's calls of a month have cost and what its calls in progress may cost. */
export async function findBooked(
  sql: Sql,
  merchantId: string,
  month: string,
): Promise<{ spent: number; reserved: number }> {
  const [row] = await sql<{ spent: number; reserved: number }[]>`
    select spent_micro_cents as spent, reserved_micro_cents as reserved from ai_spending
    where merchant_id = ${merchantId} and month = ${month}::date`;
  return row ?? { spent: 0, reserved: 0 };
}

/** What a merchant's settled calls of a month have cost. */
export async function findSpending(sql: Sql, merchantId: string, month: string): Promise<number> {
  return (await findBooked(sql, merchantId, month)).spent;
}

export interface DayOfCalls {
  /** In UTC, such as `2026-11-24`. */
  day: string;
  calls: number;
  failed: number;
  spent: number;
}

/** The merchant's calls that have ended, by the day on which they began, newest first; days without calls are left out. */
export async function listDays(sql: Sql, merchantId: string, since: Date): Promise<DayOfCalls[]> {
  return sql<DayOfCalls[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as calls,
      count(*) filter (where not succeeded) as failed, sum(cost_micro_cents)::bigint as spent
    from ai_calls where merchant_id = ${merchantId} and created_at >= ${since} and state <> 'reserved'
    group by 1 order by 1 desc`;
}

export interface RecentCalls {
  answers: { total: number; failed: number };
  embeddings: { total: number; failed: number; lastFailed: boolean };
}

/** Counts the merchant's newest `limit` finished model calls and their failures. */
export async function countRecentCalls(sql: Sql, merchantId: string, limit: number): Promise<RecentCalls> {
  const rows = await sql<{ kind: string; succeeded: boolean }[]>`
    select kind, succeeded from ai_calls where merchant_id = ${merchantId} and state <> 'reserved'
    order by created_at desc, id desc limit ${limit}`;
  const outcomes = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ succeeded }) => succeeded);
  const count = (calls: readonly boolean[]) => ({
    total: calls.length,
    failed: calls.filter((succeeded) => !succeeded).length,
  });
  const embeddings = outcomes("embedding");
  return {
    answers: count(outcomes("chat")),
    embeddings: { ...count(embeddings), lastFailed: embeddings[0] === false },
  };
}
