import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { runMigrations } from "graphile-worker";
import { ensurePartitions } from "../partitions.ts";
import type { Pool } from "../sql.ts";

/** A whole database as the code of a release left it: `<release>.json.gz` in this folder. */
export interface ReleasedDatabase {
  release: string;
  /** Decrypts its secrets; made for the file. */
  encryptionKey: string;
  /** Orders by what happened to them. */
  labels: Record<string, string>;
  /** ISO 8601: when the file was made. */
  at: string;
  /** Rows by table, each as the text of a JSON array. */
  tables: Record<string, string>;
  jobs: Array<{ identifier: string; payload: Record<string, unknown>; run_at: string; key: string | null }>;
}

export async function readReleasedDatabase(release: string): Promise<ReleasedDatabase> {
  const file = await readFile(new URL(`./${release}.json.gz`, import.meta.url));
  return JSON.parse(gunzipSync(file).toString()) as ReleasedDatabase;
}

/** Fills an empty database with the release's schema, rows and jobs. */
export async function loadReleasedDatabase(
  sql: Pool,
  databaseUrl: string,
  released: ReleasedDatabase,
): Promise<void> {
  const applied = JSON.parse(released.tables["migrations"]!) as Array<{ name: string; checksum: string }>;
  for (const { name, checksum } of applied) {
    const text = await readFile(new URL(`../migrations/${name}`, import.meta.url), "utf8");
    if (createHash("sha256").update(text).digest("hex") !== checksum)
      throw new Error(`${name} is not as release ${released.release} applied it`);
    await sql.begin((transaction) => transaction.unsafe(text));
  }
  await sql`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  await ensurePartitions(sql, Date.parse(released.at));
  await runMigrations({ connectionString: databaseUrl });
  await sql.begin(async (transaction) => {
    // Rows come table by table, whatever refers to what.
    await transaction`set local session_replication_role = replica`;
    for (const [table, rows] of Object.entries(released.tables)) {
      const columns = await transaction<{ name: string }[]>`
        select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
      const names = transaction(columns.map(({ name }) => name));
      await transaction`
        insert into ${transaction(table)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${transaction(table)}, ${rows}::text::json)`;
    }
    for (const { identifier, payload, run_at, key } of released.jobs)
      await transaction`
        select graphile_worker.add_job(${identifier}, ${transaction.json(payload as never)}::json,
          run_at => ${new Date(run_at)}, job_key => ${key})`;
  });
}
