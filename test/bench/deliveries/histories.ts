import { randomUUID } from "node:crypto";
import { addJobs } from "../../../server/jobs/add-jobs.ts";
import { partitionsFrom } from "../../../server/db/partition-days.ts";
import { createPartition } from "../../../server/db/partitions.sql.ts";
import { openPool, type Pool } from "../../../server/db/sql.ts";
import { createWorkspace } from "../../../server/keys/workspaces.ts";
import { nextDeliveryJob } from "../../../server/webhooks/dispatch/delivery-job.ts";
import { listEvenly, insertHistory, setDue, insertRareEvents, type Owner } from "./fill.sql.ts";
import { insertSubscription } from "../../../server/webhooks/subscriptions/subscriptions.sql.ts";
import { tablesByDay } from "../../../server/webhooks/deliveries/retention.sql.ts";
import { startScratchPostgres } from "../../support/scratch-postgres.ts";

/** A database filled with deliveries. */
export interface History {
  name: string;
  url: string;
  sql: Pool;
  owner: Owner;
  /** Ids of deliveries of every age. */
  ids: string[];
}

const DAY_MS = 86_400_000;
const DAYS = 30;
const SUBSCRIPTIONS = 20;
const BATCH = 100_000;
const RARE_ROWS = 20;
/** Due deliveries with a job, and as many without one, for either size. */
const DUE_ROWS = 200;

/** Two databases in one Postgres that differ only in size, so that they can be measured alternately. */
export async function createHistories(
  sizes: readonly [small: number, large: number],
  onProgress: (line: string) => void,
): Promise<{ small: History; large: History; close(): Promise<void> }> {
  const postgres = await startScratchPostgres([
    "shared_buffers=1GB",
    "max_wal_size=8GB",
    "synchronous_commit=off",
  ]);
  const largeUrl = postgres.url.replace(/\/svc$/, "/svc_large");
  const empty = openPool(postgres.url, { max: 1 });
  const owner = await prepare(empty);
  await empty.end();
  const admin = openPool(postgres.url.replace(/\/svc$/, "/postgres"), { max: 1 });
  await admin`create database svc_large template svc`;
  await admin.end();
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

/** Creates partitions of the past days, a workspace and its subscriptions. */
async function prepare(sql: Pool): Promise<Owner> {
  for (const table of tablesByDay)
    for (const partition of partitionsFrom(table, Date.now() - DAYS * DAY_MS, DAYS))
      await createPartition(sql, table, partition);
  const workspaceId = await createWorkspace(sql, { name: "Bench", zone: null });
  const subscriptionIds = Array.from({ length: SUBSCRIPTIONS }, () => randomUUID());
  for (const id of subscriptionIds)
    await insertSubscription(sql, {
      id,
      workspace_id: workspaceId,
      merchant_id: null,
      livemode: true,
      target_url: "https://partner.example/hooks",
      events: ["*"],
      description: null,
      secret_encrypted: Buffer.alloc(60),
      secret_prefix: "whsec_none",
      api_version: "2026-11-01",
      rate_limit_per_second: null,
      created_at: new Date(),
    });
  return { workspaceId, merchantId: randomUUID(), subscriptionIds };
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
    await sql.begin((transaction) => insertHistory(transaction, owner, { first, last, startMs, stepMs }));
  }
  await insertRareEvents(sql, await listEvenly(sql, "succeeded", RARE_ROWS));
  const due = await listEvenly(sql, "pending", 2 * DUE_ROWS);
  await setDue(sql, due);
  await addJobs(
    sql,
    due
      .filter((_, index) => index % 2 === 0)
      .map((id) => nextDeliveryJob({ id, generation: 1, attempt_count: 1 })),
  );
  await sql`vacuum analyze`;
  const ids = await listEvenly(sql, "succeeded", 1000);
  const name = `${count.toLocaleString("en")} deliveries`;
  onProgress(`${name} created in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return { name, url, sql, owner, ids };
}
