import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedPostgres } from "../../server/db/embedded.ts";
import { startTestPostgres } from "../support/test-postgres.ts";
import { migrate } from "../../server/db/migrate.ts";
import { ensurePartitions } from "../../server/db/partitions.ts";
import { openPool, type Pool } from "../../server/db/sql.ts";
import { until } from "../support/harness.ts";

/** A Postgres that archives its write-ahead log, and can be restored to a moment, as docs/operations.md describes. */
export interface ArchivedPostgres {
  /** Connection string of its migrated database. */
  url: string;
  /** Makes the base backup by `pg_backup_start`, a copy of the files while statements run, and `pg_backup_stop`. */
  backUp(): Promise<void>;
  /** The present moment, by the database's clock. */
  now(): Promise<string>;
  /** Starts another Postgres from the base backup and the archive. @returns the same database as of that moment. */
  restoreTo(moment: string): Promise<string>;
  close(): Promise<void>;
}

const DATABASE = "svc";

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "svc-archived-"));
  await chmod(folder, 0o711);
  const [original, restored] = [join(folder, "original"), join(folder, "restored")];
  const archive = join(original, "archive");
  const servers: EmbeddedPostgres[] = [];
  const pools: Pool[] = [];
  const open = (url: string): Pool => {
    const pool = openPool(url, { max: 1 });
    pools.push(pool);
    return pool;
  };

  const postgres = await startTestPostgres({
    directory: original,
    settings: [
      "wal_level=replica",
      "archive_mode=on",
      `archive_command='mkdir -p ${archive} && test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
      "max_connections=200",
    ],
  });
  servers.push(postgres);
  const admin = open(postgres.url());
  await admin.unsafe(`create database ${DATABASE}`);
  const url = postgres.url(DATABASE);
  const sql = open(url);
  await migrate(sql, url);
  await ensurePartitions(sql, Date.now());

  return {
    url,
    async backUp() {
      await admin`select pg_backup_start('base', true)`;
      await mkdir(restored);
      await cp(join(original, "password"), join(restored, "password"));
      copyRunning(join(original, "data"), join(restored, "data"));
      const [label] = await admin<[{ labelfile: string }]>`select labelfile from pg_backup_stop(false)`;
      const data = join(restored, "data");
      await writeOwned(join(data, "backup_label"), label.labelfile);
      for (const name of ["postmaster.pid", "postmaster.opts"]) await rm(join(data, name), { force: true });
      // All log comes from the archive.
      for (const name of await readdir(join(data, "pg_wal")))
        await rm(join(data, "pg_wal", name), { recursive: true });
    },
    async now() {
      const [row] = await sql<[{ now: string }]>`select clock_timestamp()::text as now`;
      return row.now;
    },
    async restoreTo(moment) {
      const [last] = await admin<[{ file: string }]>`select pg_walfile_name(pg_switch_wal()) as file`;
      await until(() => existsSync(join(archive, last.file)), "the archive's last file");
      await writeOwned(join(restored, "data", "recovery.signal"), "");
      const copy = await startTestPostgres({
        directory: restored,
        settings: [
          "max_connections=200",
          `restore_command='cp ${archive}/%f %p'`,
          `recovery_target_time='${moment}'`,
          "recovery_target_action=promote",
        ],
      });
      servers.push(copy);
      const reader = open(copy.url(DATABASE));
      await until(async () => {
        const [row] = await reader<[{ recovering: boolean }]>`select pg_is_in_recovery() as recovering`;
        return !row.recovering;
      }, "the end of recovery");
      return copy.url(DATABASE);
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })));
      await Promise.all(servers.map((server) => server.stop("immediate")));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the files with their owner while they change. Files that vanish meanwhile are no error: the log has them. */
function copyRunning(from: string, to: string): void {
  try {
    execFileSync("cp", ["-a", from, to], { stdio: "ignore" });
  } catch {
    if (!existsSync(join(to, "PG_VERSION"))) throw new Error(`${from} could not be copied`);
  }
}

/** Writes a file that belongs to the owner of its folder, who runs Postgres. */
async function writeOwned(file: string, text: string): Promise<void> {
  const { uid, gid } = await stat(join(file, ".."));
  await writeFile(file, text, { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(file, uid, gid);
}
