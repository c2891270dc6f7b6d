import type { Sql } from "../../db/sql.ts";
import { deliveryColumns } from "./deliveries.sql.ts";

/** Tables of an event and what became of it, in the order in which every query of ours takes them. */
export const tablesByDay = ["events", "deliveries", "delivery_attempts"] as const;

/** How many deliveries of the time range have not ended, `limit` at most. */
export async function countPending(sql: Sql, from: Date, to: Date, limit: number): Promise<number> {
  const rows = await sql`
    select 1 from deliveries
    where created_at >= ${from} and created_at < ${to} and succeeded_at is null and abandoned_at is null
    limit ${limit}`;
  return rows.length;
}

/**
 * Locks the tables exclusively until the transaction ends. The wait is shorter than Postgres's deadlock timeout (one
 * second), so that no other transaction is ever cancelled because of it.
 * @throws lock_not_available when a reader or writer stays for 300 ms.
 */
export async function lockTables(sql: Sql): Promise<void> {
  await sql`set local lock_timeout = '300ms'`;
  for (const table of tablesByDay) await sql`lock table only ${sql(table)} in access exclusive mode`;
}

/** The attached partitions with one day's suffix. */
export async function listPartitionsOfDay(sql: Sql, suffix: string): Promise<string[]> {
  const names = tablesByDay.map((table) => `${table}_${suffix}`);
  const rows = await sql<{ name: string }[]>`
    select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = any(${[...tablesByDay]}::text[]::regclass[]) and child.relname = any(${names}::text[])`;
  return rows.map((row) => row.name);
}

export async function detachPartition(sql: Sql, table: string, partition: string): Promise<void> {
  await sql`alter table ${sql(table)} detach partition ${sql(partition)}`;
}

/** A day's range, end exclusive. */
export interface Day {
  from: Date;
  to: Date;
}

/**
 * Puts the deliveries of a detached partition that have not ended back into the table: without a partition of
 * their day they go to the default one, and keep their `created_at`.
 * @returns how many.
 */
export async function rescuePending(sql: Sql, partition: string): Promise<number> {
  const moved = await sql`
    insert into deliveries (${deliveryColumns(sql)}) select ${deliveryColumns(sql)} from ${sql(partition)}
    where succeeded_at is null and abandoned_at is null`;
  return moved.count;
}

/**
 * Puts back the events of a detached partition that deliveries of the day still belong to. Into the default partition by name: the
 * trigger of the change feed, which is the table's, takes them for new ones otherwise.
 */
export async function rescueEvents(sql: Sql, partition: string, day: Day): Promise<void> {
  await sql`
    insert into events_default select e.* from (
      select distinct created_at, event_id from deliveries where created_at >= ${day.from} and created_at < ${day.to}
    ) d join ${sql(partition)} e on e.created_at = d.created_at and e.id = d.event_id`;
}

/** Puts back the attempts of a detached partition whose deliveries are still there. */
export async function rescueAttempts(sql: Sql, partition: string, day: Day): Promise<void> {
  await sql`
    insert into delivery_attempts select a.* from deliveries d
    join ${sql(partition)} a on a.delivery_created_at = d.created_at and a.delivery_id = d.id
    where d.created_at >= ${day.from} and d.created_at < ${day.to}`;
}

export async function dropTable(sql: Sql, name: string): Promise<void> {
  await sql`drop table ${sql(name)}`;
}

/**
 * Deletes from the default partitions what is past the retention and has ended: deliveries first, then what
 * belonged to them. `limit` deliveries at most.
 * @param endedBefore deliveries that ended later are kept, so that the result of a replay can still be read.
 * @returns how many deliveries.
 */
export async function deleteExpiredFromDefault(
  sql: Sql,
  options: { createdBefore: Date; endedBefore: Date; limit: number },
): Promise<number> {
  const { createdBefore, endedBefore, limit } = options;
  const deleted = await sql`
    delete from deliveries_default where (created_at, id) in (
      select created_at, id from deliveries_default
      where created_at < ${createdBefore} and coalesce(succeeded_at, abandoned_at) < ${endedBefore}
      order by created_at, id limit ${limit})`;
  await sql`
    delete from delivery_attempts_default a where a.delivery_created_at < ${createdBefore}
      and not exists (
        select from deliveries d where d.created_at = a.delivery_created_at and d.id = a.delivery_id)`;
  await sql`
    delete from events_default e where e.created_at < ${createdBefore}
      and not exists (
        select from deliveries d where d.created_at = e.created_at and d.event_id = e.id)`;
  return deleted.count;
}
