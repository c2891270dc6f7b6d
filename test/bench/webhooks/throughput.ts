import { addJobs } from "../../../server/db/jobs.ts";
import type { SinkCall } from "./sink.ts";
import type { BenchWorld } from "./world.ts";

const RUNS = 3;
const SUBSCRIPTIONS = 10;
const BATCH = 1000;

export interface Throughput {
  /** Deliveries a second of one worker process, median of the runs. */
  deliveries: number;
  /** POSTs a second of the bare queue with our options, and with the library's own. */
  ceiling: number;
  defaultCeiling: number;
}

/** Our worker and the two ceilings by turns, so that all have the same weather. */
export async function measureThroughput(world: BenchWorld, count: number): Promise<Throughput> {
  const found: Throughput[] = [];
  for (let run = 0; run < RUNS; run++) {
    const defaultCeiling = await measureCeiling(world, count, "default");
    const ceiling = await measureCeiling(world, count, "tuned");
    const deliveries = await measureWorker(world, count);
    found.push({ deliveries, ceiling, defaultCeiling });
  }
  return {
    deliveries: medianOf(found.map((each) => each.deliveries)),
    ceiling: medianOf(found.map((each) => each.ceiling)),
    defaultCeiling: medianOf(found.map((each) => each.defaultCeiling)),
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

async function measureCeiling(
  world: BenchWorld,
  count: number,
  tuning: "tuned" | "default",
): Promise<number> {
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
  const ceiling = await world.startBareQueue(tuning);
  const rate = rateOf(await calls);
  await ceiling.stop();
  await world.clear();
  return rate;
}

/** Calls a second, without the first tenth: starting up is no throughput. */
function rateOf(calls: readonly SinkCall[]): number {
  const first = calls[Math.floor(calls.length / 10)]!;
  const last = calls.at(-1)!;
  return ((calls.length - Math.floor(calls.length / 10) - 1) / (last[1] - first[1])) * 1000;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
