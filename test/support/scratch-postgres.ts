import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestPostgres } from "./test-postgres.ts";
import { migrate } from "../../server/db/migrate.ts";
import { openPool } from "../../server/db/sql.ts";
import { ensurePartitions } from "../../server/db/partitions.ts";

/** A separate Postgres server, for benchmarks and for tests that restart it. */
export interface ScratchPostgres {
  /** Connection string of its migrated database; unchanged after a restart. */
  url: string;
  /** `immediate` simulates a crash. */
  restart(mode: "fast" | "immediate"): Promise<void>;
  /** Stops it and deletes its files. */
  close(): Promise<void>;
}

const DATABASE = "svc";

/** @param settings additional server settings as `name=value`. fsync is on, as in production. */
export async function startScratchPostgres(settings: string[] = []): Promise<ScratchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "svc-scratch-"));
  await chmod(folder, 0o711);
  const options = { directory: join(folder, "postgres"), settings: ["max_connections=300", ...settings] };
  let postgres = await startTestPostgres(options);
  const port = Number(new URL(postgres.url()).port);
  const admin = openPool(postgres.url(), { max: 1 });
  await admin.unsafe(`create database ${DATABASE}`);
  await admin.end();
  const url = postgres.url(DATABASE);
  const sql = openPool(url, { max: 2 });
  await migrate(sql, url);
  await ensurePartitions(sql, Date.now());
  await sql.end();
  return {
    url,
    async restart(mode) {
      await postgres.stop(mode);
      postgres = await startTestPostgres({ ...options, port });
    },
    async close() {
      await postgres.stop("immediate");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
