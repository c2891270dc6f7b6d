import type { Pool } from "../db/sql.ts";
import type { Partition } from "./partition-days.ts";

/** Keeps two processes from making the same day at once. */
const LOCK = 7_410_234;

export async function listPartitions(sql: Pool): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'request_logs'::regclass`;
  return rows.map((row) => row.name);
}

/**
 * Attaching a finished table locks out no reader or writer, as creating the partition in place would.
 * @returns false when another process made it first.
 */
export async function createPartition(sql: Pool, partition: Partition): Promise<boolean> {
  const { name, from, to } = partition;
  return sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCK})`;
    const [table] = await transaction<
      { present: boolean }[]
    >`select to_regclass(${name}) is not null as present`;
    if (table?.present) return false;
    // Neither the name nor the bounds can be parameters of these statements; all three are made from numbers.
    await transaction.unsafe(`
      create table ${name} (like request_logs including defaults);
      alter table request_logs attach partition ${name}
        for values from ('${from.toISOString()}') to ('${to.toISOString()}')`);
    return true;
  });
}

/** @throws when a long reader holds the table for two seconds. */
export async function dropPartition(sql: Pool, name: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local lock_timeout = '2s'`;
    await transaction`drop table if exists ${transaction(name)}`;
  });
}
