import { addJobs } from "../../../server/jobs/add-jobs.ts";
import { percentile } from "../percentile.ts";
import type { BaselineQueue } from "./baseline-queue.ts";
import type { SinkCall } from "./sink.ts";
import type { WebhookTestbed } from "./testbed.ts";

const RUNS = 3;
const SUBSCRIPTIONS = 10;
const BATCH = 1000;

/** Calls per second (median of the runs) of one worker process and of each baseline queue. */
export type Throughput = Record<"worker" | BaselineQueue, number>;

/** Measures the worker and the baseline queues alternately, under the same conditions. */
export async function measureThroughput(testbed: WebhookTestbed, count: number): Promise<Throughput> {
  const rates: Throughput[] = [];
  for (let run = 0; run < RUNS; run++) {
    rates.push({
      plain: await measureBaselineQueue(testbed, count, "plain"),
      tuned: await measureBaselineQueue(testbed, count, "tuned"),
      recording: await measureBaselineQueue(testbed, count, "recording"),
      worker: await measureWorker(testbed, count),
    });
  }
  const median = (of: keyof Throughput): number =>
    percentile(
      rates.map((each) => each[of]),
      0.5,
    );
  return {
    plain: median("plain"),
    tuned: median("tuned"),
    recording: median("recording"),
    worker: median("worker"),
  };
}

async function measureWorker(testbed: WebhookTestbed, count: number): Promise<number> {
  const subscriptions = [];
  for (let number = 0; number < SUBSCRIPTIONS; number++)
    subscriptions.push(await testbed.subscribe(`/ok/${number}`));
  await testbed.fill(count, subscriptions);
  const calls = testbed.nextCalls(count);
  const worker = await testbed.startWorker();
  const rate = rateOf(await calls);
  await worker.stop();
  const [left] = await testbed.ctx.sql<{ pending: number }[]>`
    select count(*)::int as pending from deliveries where succeeded_at is null`;
  if (left?.pending !== 0) throw new Error(`${left?.pending} deliveries were answered but not recorded`);
  await testbed.clear();
  return rate;
}

async function measureBaselineQueue(
  testbed: WebhookTestbed,
  count: number,
  kind: BaselineQueue,
): Promise<number> {
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    await addJobs(
      testbed.ctx.sql,
      Array.from({ length: size }, (_, index) => ({
        identifier: "post",
        payload: { deliveryId: `whd_${start + index}`, generation: 1, attempt: 1 },
        jobKey: `whd_${start + index}:1:1`,
      })),
    );
  }
  await testbed.ctx.sql`vacuum analyze`;
  await testbed.ctx.sql`checkpoint`;
  const calls = testbed.nextCalls(count);
  const queue = await testbed.startBaselineQueue(kind);
  const rate = rateOf(await calls);
  await queue.stop();
  await testbed.clear();
  return rate;
}

/** Calls per second without the first tenth, which includes start-up. */
function rateOf(calls: readonly SinkCall[]): number {
  const first = calls[Math.floor(calls.length / 10)]!;
  const last = calls.at(-1)!;
  return ((calls.length - Math.floor(calls.length / 10) - 1) / (last[1] - first[1])) * 1000;
}
