import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";
import { openPool, type Pool, type Sql } from "../../server/db/sql.ts";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const urlOf = (name: string): string => inject("databaseUrl").replace("{database}", name);

/** Creates a database for one test file from the migrated template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase("template svc_template strategy file_copy");
}

/** Creates a database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("");
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const name = `svc_${randomBytes(6).toString("hex")}`;
  const admin = openPool(urlOf("postgres"), { max: 1 });
  // Concurrent copies of the template fail.
  await admin`select pg_advisory_lock(1)`;
  await admin.unsafe(`create database ${name} ${options}`);
  await admin`select pg_advisory_unlock(1)`;
  await admin.end();
  return {
    url: urlOf(name),
    async drop() {
      const admin = openPool(urlOf("postgres"), { max: 1 });
      // The job queue closes its connections with a delay and logs an error if they are terminated.
      const deadline = Date.now() + 20_000;
      while (Date.now() < deadline && (await connectionsTo(admin, name)) > 0) await setTimeout(20);
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** How many connections to this database wait for a lock; all test files share one server. */
export async function countLockWaits(sql: Sql): Promise<number> {
  const [row] = await sql<[{ waits: number }]>`
    select count(*)::int as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row.waits;
}

async function connectionsTo(sql: Pool, database: string): Promise<number> {
  const [row] = await sql<{ open: number }[]>`
    select count(*)::int as open from pg_stat_activity where datname = ${database}`;
  return row?.open ?? 0;
}
