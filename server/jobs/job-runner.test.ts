import { Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { startDatabaseProxy, type Link } from "../../test/support/database-proxy.ts";
import { until, useHarness } from "../../test/support/harness.ts";
import { addJobs } from "./add-jobs.ts";
import { startJobRunner } from "./job-runner.ts";
import { QUEUE_CONNECTIONS } from "./queue-pool.ts";
import { concurrentJobs, queueOptions } from "./queue-options.ts";

const h = useHarness({ worker: false });
let logMessages: string[] = [];
const log = pino(
  { level: "warn" },
  new Writable({ write: (line, _encoding, done) => (logMessages.push(String(line)), done()) }),
);

beforeEach(async () => {
  logMessages = [];
  await h.sql`delete from graphile_worker._private_jobs`;
});

const jobs = () => h.sql<{ attempts: number; locked: boolean; last_error: string | null }[]>`
  select attempts, locked_at is not null as locked, last_error from graphile_worker.jobs`;

/** A task that runs until it is released. */
function blockedTask() {
  const gate = Promise.withResolvers<void>();
  const counts = { begun: 0, ended: 0, aborted: 0 };
  const task = {
    name: "hold",
    async run({ abortSignal }: { abortSignal?: AbortSignal | undefined }) {
      counts.begun += 1;
      abortSignal?.addEventListener("abort", () => (counts.aborted += 1));
      await gate.promise;
      counts.ended += 1;
    },
  };
  return { task, counts, open: () => gate.resolve() };
}

test("a stop waits for running jobs and returns fetched jobs that have not begun", async () => {
  const { task, counts, open } = blockedTask();
  await addJobs(
    h.sql,
    Array.from({ length: concurrentJobs + 50 }, () => ({ identifier: "hold", payload: {} })),
  );
  const runner = await startJobRunner({ ...h.ctx, log }, [task]);
  await until(() => counts.begun === concurrentJobs, "all runs to be taken");
  const stopped = runner.stop();
  await until(
    async () => (await jobs()).filter((job) => !job.locked).length === 50,
    "the fetched jobs to be returned",
  );
  open();
  await stopped;
  expect(counts).toEqual({ begun: concurrentJobs, ended: concurrentJobs, aborted: 0 });
  expect(await jobs()).toEqual(
    Array.from({ length: 50 }, () => ({ attempts: 0, locked: false, last_error: null })),
  );
  expect(logMessages).toEqual([]);
});

test("a job that its worker keeps locked but does not run is run again, a running one is not", async () => {
  const { task, counts, open } = blockedTask();
  const config = { ...h.ctx.config, SVC_WORKER_DEAD_AFTER_SECONDS: 1 };
  const runner = await startJobRunner({ ...h.ctx, config, log }, [task]);
  await addJobs(h.sql, [{ identifier: "hold", payload: {} }]);
  await until(() => counts.begun === 1, "the first job to begin");
  // As if the second had failed while Postgres restarted, and nothing of it could be written.
  await addJobs(h.sql, [{ identifier: "hold", payload: {}, runAt: new Date(Date.now() + 600_000) }]);
  await h.sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '10 minutes',
      locked_by = (select pool_id from worker_heartbeats), run_at = now(), attempts = 1`;
  await until(() => counts.begun === 2, "the second job to begin");
  await until(() => logMessages.some((line) => line.includes("outcome was not written")), "the warning");
  expect((await jobs()).map(({ attempts }) => attempts).toSorted()).toEqual([1, 2]);
  open();
  await runner.stop();
  expect(counts).toEqual({ begun: 2, ended: 2, aborted: 0 });
});

test("a run that cannot announce itself is ended, not left behind without a heartbeat", async () => {
  const { task, counts } = blockedTask();
  await h.sql`alter table worker_heartbeats rename to worker_heartbeats_away`;
  await expect(startJobRunner({ ...h.ctx, log }, [task])).rejects.toThrow("worker_heartbeats");
  await h.sql`alter table worker_heartbeats_away rename to worker_heartbeats`;
  await addJobs(h.sql, [{ identifier: "hold", payload: {} }]);
  // Longer than the interval at which a run looks for jobs.
  await setTimeout(3 * queueOptions.pollInterval);
  expect(counts.begun).toBe(0);
});

test("a listening connection that is lost while it is released does not end the process", async () => {
  let listening: Link | undefined;
  const proxy = await startDatabaseProxy(h.config.DATABASE_URL, (sent, link) => {
    if (!sent.includes("LISTEN")) return false;
    listening = link;
    return true;
  });
  const config = { ...h.ctx.config, directDatabaseUrl: proxy.url };
  const runner = await startJobRunner({ ...h.ctx, config, log }, [blockedTask().task]);
  await until(() => listening !== undefined, "the run to listen");
  const stopped = runner.stop();
  // By then, the statement that stops listening waits behind the one that begins to.
  await setTimeout(100);
  listening!.client.resetAndDestroy();
  await stopped;
  proxy.listener.close();
});

test("connections that the database ends while a run stops do not end the process", async () => {
  // An error event that nobody listens to would fail this file as an uncaught exception; most rounds provoke none.
  for (let round = 0; round < 60; round += 1) {
    const runner = await startJobRunner({ ...h.ctx, log }, [blockedTask().task]);
    const stopped = runner.stop();
    await setTimeout(round % 5);
    await h.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${QUEUE_CONNECTIONS}`;
    await stopped;
  }
  expect(await jobs()).toEqual([]);
});
