import { isPostgresError, type Pool, type Sql } from "./sql.ts";
import type { Partition } from "./partition-days.ts";

/** Keeps two processes from creating the same day at once. */
const LOCK = 7_410_234;
const CHECK_VIOLATION = "23514";
export const LOCK_NOT_AVAILABLE = "55P03";

/** Names of all partitions of a table, a default one among them. */
export async function listPartitionNames(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = ${table}::regclass`;
  return rows.map((row) => row.name);
}

/**
 * Attaching a finished table locks out no reader or writer, as creating the partition in place would; a default
 * partition, where there is one, is locked and searched for rows of the day.
 * @returns false when there is nothing to do or it cannot be done now: another process created it first, a long reader
 * holds the default partition, or rows of the day stand in it already and stay there.
 */
export async function createPartition(sql: Pool, table: string, partition: Partition): Promise<boolean> {
  const { name, from, to } = partition;
  try {
    return await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${LOCK})`;
      await transaction`set local lock_timeout = '500ms'`;
      const [present] = await transaction<
        { present: boolean }[]
      >`select to_regclass(${name}) is not null as present`;
      if (present?.present) return false;
      // Neither the names nor the bounds can be parameters of these statements; all are built here, from numbers.
      await transaction.unsafe(`
        create table ${name} (like ${table} including defaults including generated including constraints);
        alter table ${table} attach partition ${name}
          for values from ('${from.toISOString()}') to ('${to.toISOString()}')`);
      return true;
    });
  } catch (error) {
    if (isPostgresError(error, CHECK_VIOLATION) || isPostgresError(error, LOCK_NOT_AVAILABLE)) return false;
    throw error;
  }
}

/** @throws when a long reader holds the table for two seconds. */
export async function dropPartition(sql: Pool, name: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local lock_timeout = '2s'`;
    await transaction`drop table if exists ${transaction(name)}`;
  });
}
