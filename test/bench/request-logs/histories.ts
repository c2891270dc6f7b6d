import { randomUUID } from "node:crypto";
import { partitionsFrom } from "../../../server/db/partition-days.ts";
import { createPartition } from "../../../server/db/partitions.sql.ts";
import { openPool, type Pool } from "../../../server/db/sql.ts";
import { startScratchPostgres } from "../../support/scratch-postgres.ts";
import { insertCalls, type Owner } from "./fill.sql.ts";

/** A database filled with calls. */
export interface History {
  url: string;
  sql: Pool;
  owner: Owner;
  startMs: number;
  stepMs: number;
  count: number;
}

const DAY_MS = 86_400_000;
export const DAYS = 30;
const BATCH = 100_000;
const RARE_ROWS = 20;

/** Two databases in one Postgres that differ only in size, so that they can be measured alternately. */
export async function createHistories(
  sizes: readonly [small: number, large: number],
  onProgress: (line: string) => void,
): Promise<{ small: History; large: History; close(): Promise<void> }> {
  const postgres = await startScratchPostgres([
    "shared_buffers=2GB",
    "max_wal_size=8GB",
    "synchronous_commit=off",
  ]);
  const largeUrl = postgres.url.replace(/\/svc$/, "/svc_large");
  const empty = openPool(postgres.url, { max: 1 });
  for (const partition of partitionsFrom("request_logs", Date.now() - DAYS * DAY_MS, DAYS))
    await createPartition(empty, "request_logs", partition);
  await empty.end();
  const admin = openPool(postgres.url.replace(/\/svc$/, "/postgres"), { max: 1 });
  await admin`create database svc_large template svc`;
  await admin.end();
  const owner = {
    workspaceId: randomUUID(),
    otherWorkspaceId: randomUUID(),
    rareWorkspaceId: randomUUID(),
    merchantId: randomUUID(),
    rareMerchantId: randomUUID(),
  };
  const small = await fill(postgres.url, owner, sizes[0], onProgress);
  const large = await fill(largeUrl, owner, sizes[1], onProgress);
  return {
    small,
    large,
    async close() {
      await Promise.all([small.sql.end(), large.sql.end()]);
      await postgres.close();
    },
  };
}

async function fill(
  url: string,
  owner: Owner,
  count: number,
  onProgress: (line: string) => void,
): Promise<History> {
  const sql = openPool(url, { max: 1, statementTimeoutMs: 0 });
  const started = performance.now();
  const startMs = Date.now() - DAYS * DAY_MS;
  const stepMs = (DAYS * DAY_MS) / count;
  for (let first = 0; first < count; first += BATCH) {
    const last = Math.min(first + BATCH, count) - 1;
    await insertCalls(sql, owner, { first, last, startMs, stepMs, rareEvery: Math.floor(count / RARE_ROWS) });
  }
  await sql`vacuum analyze request_logs`;
  onProgress(
    `${count.toLocaleString("en")} calls created in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  return { url, sql, owner, startMs, stepMs, count };
}
