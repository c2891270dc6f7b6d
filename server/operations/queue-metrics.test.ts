import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { openPool, type Pool } from "../db/sql.ts";
import { createMetrics } from "../http/metrics.ts";
import { addQueueMetrics } from "./queue-metrics.ts";

let database: TestDatabase;
let sql: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test("queue metrics distinguish due from scheduled jobs and contain the age of the oldest", async () => {
  await addJobs(sql, [
    { identifier: "deliver", payload: {}, runAt: minutesFromNow(-2) },
    { identifier: "deliver", payload: {}, runAt: minutesFromNow(-1) },
    { identifier: "deliver", payload: {}, runAt: minutesFromNow(60) },
  ]);
  const metrics = createMetrics();
  addQueueMetrics(metrics, sql);
  const text = await metrics.registry.metrics();
  expect(text).toContain('svc_jobs{state="due"} 2');
  expect(text).toContain('svc_jobs{state="scheduled"} 1');
  expect(text).toContain('svc_jobs{state="running"} 0');
  const waited = Number(/svc_job_wait_seconds\{state="due"\} ([\d.]+)/.exec(text)?.[1]);
  expect(waited).toBeGreaterThanOrEqual(120);
  expect(waited).toBeLessThan(150);
});
