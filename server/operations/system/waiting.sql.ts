import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";

/** Work of a workspace that waits to be done. */
export interface WaitingRow {
  due: number;
  later: number;
  oldest_due_at: Date | null;
}

/** The oldest are counted. */
const MOST_COUNTED = 10_000;

const counts = (sql: Sql, now: Date) => sql`
  count(*) filter (where at <= ${now})::int as due, count(*) filter (where at > ${now})::int as later,
  min(at) filter (where at <= ${now}) as oldest_due_at`;

/** Deliveries of events. Read these with kept plans: there are forty partitions. */
export async function countWaitingDeliveries(sql: Sql, scope: Scope, now: Date): Promise<WaitingRow> {
  const [row] = await sql<[WaitingRow]>`
    select ${counts(sql, now)} from (
      select coalesce(next_attempt_at, created_at) as at from deliveries
      where ${belongsTo(sql, scope)} and status = 'pending'
      order by created_at limit ${MOST_COUNTED}) waiting`;
  return row;
}

/** Changes of orders that their stores have not accepted yet. */
export async function countWaitingCommands(sql: Sql, scope: Scope, now: Date): Promise<WaitingRow> {
  const [row] = await sql<[WaitingRow]>`
    select ${counts(sql, now)} from (
      select c.next_at as at
      from merchants m join store_commands c on c.merchant_id = m.id and c.done_at is null and c.refused_reason is null
      where ${isOf(sql, scope)} order by c.next_at limit ${MOST_COUNTED}) waiting`;
  return row;
}

/** VAT numbers of orders whose register did not answer. */
export async function countWaitingChecks(sql: Sql, scope: Scope, now: Date): Promise<WaitingRow> {
  const [row] = await sql<[WaitingRow]>`
    select ${counts(sql, now)} from (
      select r.next_at as at
      from merchants m join vat_rechecks r on r.merchant_id = m.id and r.state = 'waiting'
      where ${isOf(sql, scope)} order by r.next_at limit ${MOST_COUNTED}) waiting`;
  return row;
}

/** Of the merchants of a scope. */
const isOf = (sql: Sql, { workspaceId, livemode, merchantId }: Scope) => sql`
  m.workspace_id = ${workspaceId} and m.livemode = ${livemode}
  ${merchantId === null ? sql`` : sql`and m.id = ${merchantId}`}`;
