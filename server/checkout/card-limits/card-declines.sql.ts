import type { PendingQuery, Row } from "postgres";
import type { Sql } from "../../db/sql.ts";
import type { DeclineKind, DeclineLimit } from "./decline-limit.ts";

/** @property subject see the table: an id or a keyed hash, "" for the merchant itself. */
export interface DeclineSubject {
  merchantId: string;
  kind: DeclineKind;
  subject: string;
}

export interface DeclineCount {
  kind: DeclineKind;
  declines: number;
  /** Until the next payment may be tried; 0 if it may now. */
  waitSeconds: number;
}

/** The count of the row `d` by now. */
const remaining = (sql: Sql, limit: DeclineLimit) =>
  sql`greatest(0, d.declines - extract(epoch from svc_now() - d.updated_at)::float8 * ${limit.perHour}::float8 / 3600)`;

/** The end of the pause that follows a number of declines; null while they are free. */
const pauseAfter = (sql: Sql, declines: PendingQuery<Row[]>, limit: DeclineLimit) => sql`
  case when ceil(${declines}) >= ${limit.perHour}::float8 then svc_now() + make_interval(secs =>
    least(${limit.longestPauseSeconds}::float8, ${limit.firstPauseSeconds}::float8
      * power(2, least(20, ceil(${declines}) - ${limit.perHour}::float8)))) end`;

const waitOf = (sql: Sql) =>
  sql`greatest(0, coalesce(extract(epoch from d.paused_until - svc_now()), 0))::float8 as "waitSeconds"`;

/** A count as it was stored. */
export interface StoredCount extends DeclineSubject {
  declines: number;
  ageSeconds: number;
  waitSeconds: number;
}

/** What is counted for a submit: of its session, its network and the merchant, and all cards that reached their limit. */
export async function listCounts(
  sql: Sql,
  merchantId: string,
  of: { sessionId: string; network: string },
): Promise<StoredCount[]> {
  return sql<StoredCount[]>`
    select merchant_id as "merchantId", kind, subject, declines,
      extract(epoch from svc_now() - updated_at)::float8 as "ageSeconds", ${waitOf(sql)}
    from card_declines d
    where merchant_id = ${merchantId} and (kind = 'merchant' or (kind = 'session' and subject = ${of.sessionId})
      or (kind = 'network' and subject = ${of.network}) or (kind = 'card' and paused_until is not null))`;
}

/** Counts a decline, in the transaction that ends its attempt. */
export async function countDecline(
  sql: Sql,
  { merchantId, kind, subject }: DeclineSubject,
  limit: DeclineLimit,
): Promise<DeclineCount> {
  const [row] = await sql<[DeclineCount]>`
    insert into card_declines as d (merchant_id, kind, subject, declines, paused_until, updated_at)
    values (${merchantId}, ${kind}, ${subject}, 1, ${pauseAfter(sql, sql`1::float8`, limit)}, svc_now())
    on conflict (merchant_id, kind, subject) do update set (declines, paused_until, updated_at) = (
      select counted, ${pauseAfter(sql, sql`counted`, limit)}, svc_now()
      from (select ${remaining(sql, limit)} + 1 as counted) as c)
    returning kind, declines, ${waitOf(sql)}`;
  return row;
}

/**
 * Takes the one payment that may be tried after a pause; the next waits as long again.
 * @returns false if another payment took it.
 */
export async function takeTrial(
  sql: Sql,
  { merchantId, kind, subject }: DeclineSubject,
  limit: DeclineLimit,
): Promise<boolean> {
  const rows = await sql`
    update card_declines d set paused_until = ${pauseAfter(sql, remaining(sql, limit), limit)}
    where merchant_id = ${merchantId} and kind = ${kind} and subject = ${subject} and paused_until <= svc_now()`;
  return rows.count === 1;
}

/** A payment succeeded: one decline less, and no pause. Writes nothing where nothing was declined lately. */
export async function forgiveDecline(
  sql: Sql,
  { merchantId, kind, subject }: DeclineSubject,
  limit: DeclineLimit,
): Promise<void> {
  await sql`
    update card_declines d
    set declines = greatest(0, ${remaining(sql, limit)} - 1), paused_until = null, updated_at = svc_now()
    where merchant_id = ${merchantId} and kind = ${kind} and subject = ${subject}
      and (${remaining(sql, limit)} > 0 or paused_until is not null)`;
}

/** Merchants with the most declines of late, for metrics. */
export async function listMostDeclined(
  sql: Sql,
  limit: DeclineLimit,
  count: number,
): Promise<Array<{ merchant_id: string; declines: number }>> {
  return sql<Array<{ merchant_id: string; declines: number }>>`
    select merchant_id, ${remaining(sql, limit)} as declines from card_declines d
    where kind = 'merchant' and updated_at > svc_now() - interval '1 day' and ${remaining(sql, limit)} > 0
    order by declines desc limit ${count}`;
}

/** Removes counts that have been zero for hours. */
export async function purgeDeclines(sql: Sql): Promise<void> {
  await sql`delete from card_declines where updated_at < svc_now() - interval '1 day'`;
}
