import { tellEvent } from "./latency.ts";
import { atPace } from "./open-load.ts";
import type { BenchWorld } from "./world.ts";

/** Every event goes to each of the ten. */
const PER_SECOND = 30;
const HEALTHY = 9;
/** Longer than an attempt takes to time out: by then the hanging receiver holds whatever it can get hold of. */
const WARM_UP_SECONDS = 25;
const SECONDS = 45;

/**
 * From an event to the POSTs at nine of ten receivers, in milliseconds, while the tenth answers and while it hangs:
 * then each of its calls ends with the attempt's 15 s timeout.
 */
export async function measureHanging(world: BenchWorld): Promise<{ alone: number[]; beside: number[] }> {
  return { alone: await healthySamples(world, "/tenth"), beside: await healthySamples(world, "/hang") };
}

async function healthySamples(world: BenchWorld, tenth: "/tenth" | "/hang"): Promise<number[]> {
  for (let number = 0; number < HEALTHY; number++) await world.subscribe(`/ok/${number}`);
  await world.subscribe(tenth);
  const worker = await world.startWorker();
  const calls = world.nextCalls(PER_SECOND * (WARM_UP_SECONDS + SECONDS) * HEALTHY, "/ok/");
  await atPace({ perSecond: PER_SECOND, seconds: WARM_UP_SECONDS }, () => tellEvent(world));
  const begun = await atPace({ perSecond: PER_SECOND, seconds: SECONDS }, () => tellEvent(world));
  const samples = (await calls).flatMap(([id, atMs]) => {
    const begunAt = begun.get(id);
    return begunAt === undefined ? [] : [atMs - begunAt];
  });
  const [hung] = await world.ctx.sql<{ timeouts: number }[]>`
    select count(*)::int as timeouts from delivery_attempts where status_code is null`;
  if ((hung?.timeouts ?? 0) > 0 !== (tenth === "/hang"))
    throw new Error(`the receiver at ${tenth} did not do as it should`);
  await worker.kill();
  await world.clear();
  return samples;
}
