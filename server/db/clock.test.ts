import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { countLockWaits } from "../../test/support/database.ts";
import { until, useHarness } from "../../test/support/harness.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { createContext, closeContext } from "../create-context.ts";
import { startServer } from "../main.ts";
import { startWorker } from "../worker.ts";
import { readClockShift, shiftClock } from "./clock.ts";
import type { Sql } from "./sql.ts";

const h = useHarness({ worker: false });
const DAY_MS = 86_400_000;
const sandbox = { SVC_SANDBOX: true, STRIPE_SECRET_KEY_LIVE: undefined };

afterEach(() => shiftClock(h.sql, sandbox, 0));

test.each([
  ["outside of a sandbox", { ...sandbox, SVC_SANDBOX: false }],
  ["with live payments", { ...sandbox, STRIPE_SECRET_KEY_LIVE: "sk_live_1" }],
])("the clock cannot be shifted %s", async (_what, config) => {
  await expect(shiftClock(h.sql, config, DAY_MS)).rejects.toThrow("only be shifted in a sandbox");
  expect(await readClockShift(h.sql)).toBe(0);
});

test("a server or worker outside of a sandbox refuses to start on a shifted clock", async () => {
  await shiftClock(h.sql, sandbox, 3 * DAY_MS);
  const config = { ...h.config, PORT: 0 };
  await expect(startServer(config)).rejects.toThrow("svc_now() is 259200 s from the database's clock");
  await expect(startWorker(config)).rejects.toThrow("svc_now() is 259200 s from the database's clock");
});

test("every process of a sandbox follows a shift, in SQL and in TypeScript", async () => {
  const ctx = await createContext({ ...h.config, SVC_SANDBOX: true }, { name: "test" });
  try {
    for (const shift of [3 * DAY_MS, 5 * DAY_MS + 7, 0]) {
      await shiftClock(h.sql, sandbox, shift);
      await until(() => Math.abs(ctx.clock.now() - Date.now() - shift) < 1_000, "the clock to follow");
      const [row] = await ctx.sql<[{ at: Date }]>`select svc_now() as at`;
      expect(Math.abs(row.at.getTime() - Date.now() - shift)).toBeLessThan(1_000);
    }
  } finally {
    await closeContext(ctx);
  }
});

test("jobs keep their distance from the clock: run times are translated to the queue's", async () => {
  const dueIn = async (identifier: string) => {
    const [row] = await h.sql<[{ hours: number }]>`
      select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs
      where task_identifier = ${identifier}`;
    return row.hours;
  };
  await addJobs(h.sql, [{ identifier: "early", payload: {}, runAt: new Date(Date.now() + 30 * 3_600_000) }]);
  await shiftClock(h.sql, sandbox, DAY_MS);
  await addJobs(h.sql, [
    { identifier: "late", payload: {}, runAt: new Date(Date.now() + DAY_MS + 2 * 3_600_000) },
    { identifier: "at-once", payload: {} },
  ]);
  expect([await dueIn("early"), await dueIn("late"), await dueIn("at-once")]).toEqual([6, 2, 0]);
});

test("a shift waits for a transaction that changes several jobs, in whatever order", async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  await addJobs(
    h.sql,
    ["first", "second"].map((identifier) => ({ identifier, payload: {}, runAt, jobKey: identifier })),
  );
  const touch = (sql: Sql, key: string) =>
    sql`update graphile_worker._private_jobs set priority = priority + 1 where key = ${key}`;
  let shift: Promise<void> | undefined;
  await h.sql.begin(async (sql) => {
    await touch(sql, "second");
    shift = shiftClock(h.sql, sandbox, DAY_MS);
    await until(async () => (await countLockWaits(h.sql)) > 0, "its wait");
    await touch(sql, "first");
  });
  await shift;
  expect(await readClockShift(h.sql)).toBe(DAY_MS);
});

test("svc_now() costs nothing: a plan is the one that now() gives", async () => {
  const plan = async (clock: string) => {
    const rows = await h.sql.unsafe<{ "QUERY PLAN": string }[]>(
      `explain (verbose, costs off) select id from sessions where status = 'open' and expires_at < ${clock} limit 5`,
    );
    return rows.map((row) => row["QUERY PLAN"]);
  };
  expect(await plan("svc_now()")).toEqual(await plan("now()"));
});

const folder = fileURLToPath(new URL("../", import.meta.url));

/** Files of server/ whose name and text match, tests left out. */
async function filesWith(name: RegExp, text: RegExp): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (file) => name.test(file) && !/\.(test|fixture|suite)\.ts$/.test(file),
  );
  const found = await Promise.all(
    names.map(async (file) => (text.test(await readFile(folder + file, "utf8")) ? [file] : [])),
  );
  return found.flat().toSorted();
}

test("business times come from svc_now(): other statements read the database's own clock for a reason", async () => {
  const ownClock =
    /(?<![\w.])(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\)|\b(current_(timestamp|date|time)|localtime(stamp)?)\b/i;
  const found = await filesWith(/\.sql\.ts$/, ownClock);
  expect(Object.fromEntries(found.map((file) => [file, reasons[file] ?? "none"]))).toEqual(reasons);
});

const reasons: Record<string, string> = {
  "checkout/attempt-owner.sql.ts": "translates to the run times of the job queue",
  "checkout/recovery/recovery.sql.ts": "compares with the run times of the job queue",
  "crypto/data-keys.sql.ts": "processes agree on the database's own time",
  "http/limits/rate-limit.sql.ts": "limits requests by real time",
  "jobs/worker-heartbeat.sql.ts": "compares with the locks of the job queue",
  "keys/sign-in/dashboard-sessions.sql.ts": "signs nobody out when the sandbox's clock is moved",
  "merchants/credentials.sql.ts": "orders rows of one transaction",
  "operations/queue.sql.ts": "compares with the run times of the job queue",
  "operations/system/operator.sql.ts": "compares with the run times of the job queue",
  "sandbox/clock/clock-state.sql.ts": "says how far the sandbox's clock is from it",
  "vat/hmrc-slots.sql.ts": "keeps the limit of an authority, which counts real time",
  "webhooks/subscriptions/subscriptions.sql.ts": "limits the load of a receiver by real time",
};

test("business times come from ctx.clock: only it and the stand-ins read the machine's clock", async () => {
  const found = await filesWith(/\.tsx?$/, /\bDate\.now\(\)|new Date\(\)/);
  // The page's draft reads the browser's clock, and corrects it by the server's; the dashboard writes "today" by
  // it; and the samples of the documentation run in the readers' own programs.
  const elsewhere =
    /^(sandbox\/|dashboard\/app\/|hosted-page\/view\/use-draft\.ts$|docs\/calls\/typescript-sample\.ts$)/;
  expect(found.filter((file) => !elsewhere.test(file))).toEqual(["context.ts", "db/clock.ts"]);
});

test("what other parties compare with their clocks is real time, whatever the sandbox's clock", async () => {
  const found = await filesWith(/\.tsx?$/, /\bsystemClock\.now\(\)/);
  // The page finds out whether the clock is moved.
  expect(found.filter((file) => file !== "hosted-page/sandbox-day.ts")).toEqual([
    "keys/user-token.ts",
    "pre-confirmation/call-hook.ts",
    "stores/signed-events.ts",
    "stores/signed-requests/require-signature.ts",
    "stores/store-call.ts",
    "webhooks/dispatch/send-attempt.ts",
  ]);
});

test("no column's default is the database's own clock", async () => {
  const rows = await h.sql<{ name: string }[]>`
    select distinct c.relname as name from pg_attrdef d join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
      and pg_get_expr(d.adbin, d.adrelid) ~* '(?<!svc_)\\m(now|clock_timestamp)\\(\\)|current_'
    order by 1`;
  expect(rows.map((row) => row.name)).toEqual([
    "dashboard_sessions",
    "migrations",
    "rate_limit_buckets",
    "worker_heartbeats",
  ]);
});
