import type { Sql } from "../../db/sql.ts";
import { stepOf } from "../standing/standing.sql.ts";

/** Keeps the daily counts (docs/decisions/0108). A caller holds the lock of their tenant while it writes them. */

/** The tenant of counts: a workspace in one mode. */
export interface DayTenant {
  workspaceId: string;
  livemode: boolean;
}

/** One merchant's day. */
interface MerchantDay {
  merchant_id: string;
  /** ISO day in UTC. */
  day: string;
}

/** Orders that were placed and not cancelled. Refunds are not deducted. */
export const isCountedOrder = (sql: Sql) => sql`status in ('processing', 'on-hold', 'completed', 'refunded')`;

/** Tenants with rows whose days before `until` are not counted yet. */
export async function listUncountedTenants(sql: Sql, until: string): Promise<DayTenant[]> {
  return sql<DayTenant[]>`
    select w.id as "workspaceId", mode.livemode as "livemode"
    from workspaces w cross join (values (true), (false)) mode (livemode)
      left join day_counts c on c.workspace_id = w.id and c.livemode = mode.livemode
    where coalesce(c.counted_until < ${until}::text::date,
      exists (select from sessions s where s.workspace_id = w.id and s.livemode = mode.livemode)
        or exists (select from orders o where o.workspace_id = w.id and o.livemode = mode.livemode))`;
}

/** Tenants with a counted day whose rows have changed. */
export async function listChangedTenants(sql: Sql): Promise<DayTenant[]> {
  return sql<DayTenant[]>`
    select distinct workspace_id as "workspaceId", livemode as "livemode" from changed_days`;
}

/**
 * Locks the counts of a tenant until the transaction ends; before its first count they begin with its first day.
 * @returns the day until which rows are counted.
 */
export async function lockDayCounts(sql: Sql, tenant: DayTenant, until: string): Promise<string> {
  const { workspaceId, livemode } = tenant;
  await sql`
    insert into day_counts (workspace_id, livemode, counted_until)
    select ${workspaceId}, ${livemode}, coalesce(least(
      (select min(created_at) from sessions where workspace_id = ${workspaceId} and livemode = ${livemode}),
      (select min(created_at) from orders where workspace_id = ${workspaceId} and livemode = ${livemode}))
        at time zone 'utc', ${until}::text::date)::date
    on conflict do nothing`;
  const [row] = await sql<[{ counted_until: string }]>`
    select counted_until::text from day_counts
    where workspace_id = ${workspaceId} and livemode = ${livemode} for no key update`;
  return row.counted_until;
}

/** Counts the rows of a day of all merchants that was not counted before, and moves on to the next. */
export async function countNextDay(
  sql: Sql,
  { workspaceId, livemode }: DayTenant,
  day: string,
): Promise<void> {
  const rows = sql`
    workspace_id = ${workspaceId} and livemode = ${livemode} and ${isOnDay(sql, sql`${day}::text::date`)}`;
  await sql`
    insert into session_days (workspace_id, livemode, day, merchant_id, is_opened, status, step, stopped_reason, count)
    select ${workspaceId}::uuid, ${livemode}::boolean, ${day}::text::date, merchant_id, ${standing(sql)}, count(*)
    from sessions where ${rows} group by merchant_id, is_opened, status, step, reason`;
  await sql`
    insert into order_days (workspace_id, livemode, day, merchant_id, currency, count, total)
    select ${workspaceId}::uuid, ${livemode}::boolean, ${day}::text::date, merchant_id, currency, count(*), ${total(sql)}
    from orders where ${rows} and ${isCountedOrder(sql)} group by merchant_id, currency`;
  await sql`
    update day_counts set counted_until = ${day}::text::date + 1
    where workspace_id = ${workspaceId} and livemode = ${livemode}`;
}

/**
 * Takes the changes of old days, at most `limit`.
 * @returns the days, each once.
 */
export async function takeChangedDays(
  sql: Sql,
  { workspaceId, livemode }: DayTenant,
  limit: number,
): Promise<MerchantDay[]> {
  return sql<MerchantDay[]>`
    with taken as (
      delete from changed_days where id in (
        select id from changed_days where workspace_id = ${workspaceId} and livemode = ${livemode}
        order by day, id limit ${limit})
      returning merchant_id, day)
    select merchant_id, day::text from taken group by merchant_id, day`;
}

/** Counts days of merchants again. */
export async function recountDays(
  sql: Sql,
  { workspaceId, livemode }: DayTenant,
  days: readonly MerchantDay[],
): Promise<void> {
  const wanted = sql`unnest(
    ${sql.array(days.map(({ merchant_id: id }) => id))}::uuid[],
    ${sql.array(days.map(({ day }) => day))}::date[]) wanted (merchant_id, day)`;
  const isWanted = sql`
    c.workspace_id = ${workspaceId} and c.livemode = ${livemode} and c.day = wanted.day
    and c.merchant_id = wanted.merchant_id`;
  const rows = sql`
    workspace_id = ${workspaceId} and livemode = ${livemode} and merchant_id = wanted.merchant_id
    and ${isOnDay(sql, sql`wanted.day`)}`;
  await sql`delete from session_days c using ${wanted} where ${isWanted}`;
  await sql`
    insert into session_days (workspace_id, livemode, day, merchant_id, is_opened, status, step, stopped_reason, count)
    select ${workspaceId}::uuid, ${livemode}::boolean, wanted.day, wanted.merchant_id, s.*
    from ${wanted} cross join lateral (
      select ${standing(sql)}, count(*) from sessions where ${rows} group by is_opened, status, step, reason) s`;
  await sql`delete from order_days c using ${wanted} where ${isWanted}`;
  await sql`
    insert into order_days (workspace_id, livemode, day, merchant_id, currency, count, total)
    select ${workspaceId}::uuid, ${livemode}::boolean, wanted.day, wanted.merchant_id, o.*
    from ${wanted} cross join lateral (
      select currency, count(*), ${total(sql)} from orders where ${rows} and ${isCountedOrder(sql)}
      group by currency) o`;
}

const standing = (sql: Sql) => sql`
  opened_at is not null as is_opened, status, ${stepOf(sql)} as step, coalesce(stopped_reason, '') as reason`;

const total = (sql: Sql) => sql`sum((amounts ->> 'total')::bigint)::bigint`;

const isOnDay = (sql: Sql, day: ReturnType<Sql>) => sql`
  created_at >= ${day}::timestamp at time zone 'utc' and created_at < (${day} + 1)::timestamp at time zone 'utc'`;
