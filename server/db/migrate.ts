import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { runMigrations as runJobMigrations } from "graphile-worker";
import type { Pool } from "./sql.ts";

const folder = new URL("./migrations/", import.meta.url);
const LOCK = 7_410_233;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * Applies what is missing, in order, each in its own transaction, under one advisory lock; then the job
 * queue's own schema. Forward only.
 * @returns the names applied now.
 * @throws when an applied migration was changed afterwards.
 */
export async function migrate(sql: Pool, databaseUrl: string): Promise<string[]> {
  const migrations = await readMigrations();
  const connection = await sql.reserve();
  const applied: string[] = [];
  try {
    await connection`select pg_advisory_lock(${LOCK})`;
    await connection`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const rows = await connection<
      { name: string; checksum: string }[]
    >`select name, checksum from migrations`;
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const migration of migrations) {
      const checksum = known.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined)
        throw new Error(`migration ${migration.name} was changed after it was applied`);
      await connection`begin`;
      try {
        await connection.unsafe(migration.text);
        await connection`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`;
        await connection`commit`;
      } catch (error) {
        await connection`rollback`;
        throw error;
      }
      applied.push(migration.name);
    }
    await runJobMigrations({ connectionString: databaseUrl });
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`;
    connection.release();
  }
  return applied;
}

/** Names of migrations this code knows and the database lacks; for readiness and `svc doctor`. */
export async function pendingMigrations(sql: Pool): Promise<string[]> {
  const migrations = await readMigrations();
  const [table] = await sql<{ present: boolean }[]>`select to_regclass('migrations') is not null as present`;
  if (!table?.present) return migrations.map((migration) => migration.name);
  const rows = await sql<{ name: string }[]>`select name from migrations`;
  const known = new Set(rows.map((row) => row.name));
  return migrations.map((migration) => migration.name).filter((name) => !known.has(name));
}
