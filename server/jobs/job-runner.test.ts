import { Writable } from "node:stream";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { until, useHarness } from "../../test/support/harness.ts";
import { addJobs } from "./add-jobs.ts";
import { startJobRunner } from "./job-runner.ts";
import { concurrentJobs } from "./queue-options.ts";

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
