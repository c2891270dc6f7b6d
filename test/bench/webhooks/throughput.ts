import { addJobs } from "../../../server/jobs/add-jobs.ts";
import { percentile } from "../percentile.ts";
import type { BareQueue } from "./ceiling.ts";
import type { SinkCall } from "./sink.ts";
import type { BenchWorld } from "./world.ts";

const RUNS = 3;
const SUBSCRIPTIONS = 10;
const BATCH = 1000;

/** Calls a second, median of the runs: of one worker process, and of each bare queue. */
export type Throughput = Record<"worker" | BareQueue, number>;

/** Our worker and the bare queues by turns, so that all have the same weather. */
export async function measureThroughput(world: BenchWorld, count: number): Promise<Throughput> {
  const found: Throughput[] = [];
  for (let run = 0; run < RUNS; run++) {
    found.push({
      plain: await measureBareQueue(world, count, "plain"),
      tuned: await measureBareQueue(world, count, "tuned"),
      recording: await measureBareQueue(world, count, "recording"),
      worker: await measureWorker(world, count),
    });
  }
  const median = (of: keyof Throughput): number =>
    percentile(
      found.map((each) => each[of]),
      0.5,
    );
  return {
    plain: median("plain"),
    tuned: median("tuned"),
    recording: median("recording"),
    worker: median("worker"),
  };
}

async function measureWorker(world: BenchWorld, count: number): Promise<number> {
  const subscriptions = [];
  for (let number = 0; number < SUBSCRIPTIONS; number++)
    subscriptions.push(await world.subscribe(`/ok/${number}`));
  await world.fill(count, subscriptions);
  const calls = world.nextCalls(count);
  const worker = await world.startWorker();
  const rate = rateOf(await calls);
  await worker.stop();
  const [left] = await world.ctx.sql<{ pending: number }[]>`
    select count(*)::int as pending from deliveries where succeeded_at is null`;
  if (left?.pending !== 0) throw new Error(`${left?.pending} deliveries were answered but not recorded`);
  await world.clear();
  return rate;
}

async function measureBareQueue(world: BenchWorld, count: number, kind: BareQueue): Promise<number> {
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    await addJobs(
      world.ctx.sql,
      Array.from({ length: size }, (_, index) => ({
        identifier: "post",
        payload: { deliveryId: `whd_${start + index}`, generation: 1, attempt: 1 },
        jobKey: `whd_${start + index}:1:1`,
      })),
    );
  }
  await world.ctx.sql`vacuum analyze`;
  await world.ctx.sql`checkpoint`;
  const calls = world.nextCalls(count);
  const queue = await world.startBareQueue(kind);
  const rate = rateOf(await calls);
  await queue.stop();
  await world.clear();
  return rate;
}

/** Calls a second, without the first tenth: starting up is no throughput. */
function rateOf(calls: readonly SinkCall[]): number {
  const first = calls[Math.floor(calls.length / 10)]!;
  const last = calls.at(-1)!;
  return ((calls.length - Math.floor(calls.length / 10) - 1) / (last[1] - first[1])) * 1000;
}
