import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { runMigrations as runJobMigrations } from "graphile-worker";
import type { Pool } from "./sql.ts";

const folder = new URL("./migrations/", import.meta.url);
const LOCK = 7_410_233;
const RETRY_MS = 200;

/** A statement that waits for a table's lock holds up all that comes after it, so it gives way after this. */
const LOCK_WAIT_MS = 1_000;
/** For what was held up meanwhile. */
const GIVE_WAY_MS = 1_000;
const LOCK_TRIES = 150;
/** Postgres' codes for a lock that was not granted in time, and for a deadlock. */
const NOT_LOCKED: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);

type Connection = Awaited<ReturnType<Pool["reserve"]>>;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

async function readMigrations(from = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * Applies what is missing, in order, each in its own transaction, under one advisory lock; then the job
 * queue's own schema. Forward only. A migration that has to wait for a table's lock gives way every second, and tries for
 * five minutes. One that begins with `-- no-transaction` runs statement by statement, and is
 * repeated from its start after an interruption.
 * @param from where the migrations are, for tests.
 * @returns the names applied now.
 * @throws when an applied migration was changed afterwards, or one cannot lock its tables.
 */
export async function migrate(sql: Pool, databaseUrl: string, from = folder): Promise<string[]> {
  const migrations = await readMigrations(from);
  const connection = await sql.reserve();
  const applied: string[] = [];
  try {
    await waitForLock(connection);
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
      await apply(connection, migration);
      applied.push(migration.name);
    }
    await runJobMigrations({ connectionString: databaseUrl });
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`;
    connection.release();
  }
  return applied;
}

/**
 * Tries the lock instead of waiting for it in a statement: `create index concurrently` waits for every statement that runs,
 * also for one that waits for the lock.
 */
async function waitForLock(connection: Connection): Promise<void> {
  const tryLock = () => connection<[{ got: boolean }]>`select pg_try_advisory_lock(${LOCK}) as got`;
  while (!(await tryLock())[0].got) await setTimeout(RETRY_MS);
}

/** Whether the statements of a migration run one by one, outside of a transaction. */
export const isWithoutTransaction = (text: string): boolean => text.startsWith("-- no-transaction\n");

async function apply(connection: Connection, { name, text, checksum }: Migration): Promise<void> {
  const record = () => connection`insert into migrations (name, checksum) values (${name}, ${checksum})`;
  if (isWithoutTransaction(text)) {
    // Literals and bodies with semicolons do not occur in what may run without a transaction.
    const statements = text.replaceAll(/--.*/g, "").split(";");
    // Building an index on a large table has no time limit.
    await connection`set statement_timeout = 0`;
    try {
      for (const statement of statements) if (statement.trim() !== "") await connection.unsafe(statement);
    } finally {
      await connection`reset statement_timeout`;
    }
    await record();
    return;
  }
  for (let tries = 1; ; tries += 1) {
    await connection`begin`;
    try {
      await connection.unsafe(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await connection.unsafe(text);
      await record();
      await connection`commit`;
      return;
    } catch (error) {
      await connection`rollback`;
      if (!NOT_LOCKED.has((error as { code?: unknown }).code)) throw error;
      if (tries === LOCK_TRIES)
        throw new Error(
          `migration ${name}: a long transaction holds one of its tables; end it (pg_stat_activity shows it), then run svc migrate again`,
          { cause: error },
        );
      await setTimeout(GIVE_WAY_MS);
    }
  }
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

/** @throws if the database lacks migrations that this code knows. */
export async function assertMigrated(sql: Pool): Promise<void> {
  const missing = await pendingMigrations(sql);
  if (missing.length > 0)
    throw new Error(`the database is missing migrations: ${missing.join(", ")}; run svc migrate`);
}
