import { setTimeout } from "node:timers/promises";
import { freePort } from "../../support/free-port.ts";
import type { BenchWorld } from "./world.ts";

const SAMPLE_EVERY_MS = 500;
const SUBSCRIPTIONS = 10;

/** A worker's memory once it had made so many deliveries. */
export interface MemorySample {
  deliveries: number;
  residentBytes: number;
  heapUsedBytes: number;
}

/** Samples of one worker process from its own `/metrics` while it makes `count` deliveries. */
export async function measureMemory(world: BenchWorld, count: number): Promise<MemorySample[]> {
  const subscriptions = [];
  for (let number = 0; number < SUBSCRIPTIONS; number++)
    subscriptions.push(await world.subscribe(`/ok/${number}`));
  await world.fill(count, subscriptions);
  const calls = world.nextCalls(count);
  const port = await freePort();
  const worker = await world.startWorker(port);
  const samples: MemorySample[] = [];
  const ended = new AbortController();
  const sampling = (async () => {
    while (!ended.signal.aborted) {
      samples.push(await sampleOf(port));
      await setTimeout(SAMPLE_EVERY_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  await calls;
  ended.abort();
  await sampling;
  await worker.stop();
  await world.clear();
  return samples;
}

async function sampleOf(port: number): Promise<MemorySample> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string): number => {
    const line = text.split("\n").find((each) => each.startsWith(`${name} `));
    return line === undefined ? 0 : Number(line.slice(name.length + 1));
  };
  return {
    deliveries: read('svc_webhook_deliveries_total{result="succeeded"}'),
    residentBytes: read("process_resident_memory_bytes"),
    heapUsedBytes: read("nodejs_heap_size_used_bytes"),
  };
}

/** The sample at which a share of all deliveries was made. */
export function sampleAt(samples: readonly MemorySample[], share: number): MemorySample {
  const wanted = share * samples.at(-1)!.deliveries;
  return samples.find((sample) => sample.deliveries >= wanted)!;
}

/** Growth in bytes for each delivery over the second half: the slope of the line of least squares. */
export function growthOf(samples: readonly MemorySample[], of: "residentBytes" | "heapUsedBytes"): number {
  const half = samples.filter((sample) => sample.deliveries >= samples.at(-1)!.deliveries / 2);
  const mean = (pick: (sample: MemorySample) => number): number =>
    half.reduce((sum, sample) => sum + pick(sample), 0) / half.length;
  const x = mean((sample) => sample.deliveries);
  const y = mean((sample) => sample[of]);
  const covariance = mean((sample) => (sample.deliveries - x) * (sample[of] - y));
  return covariance / mean((sample) => (sample.deliveries - x) ** 2);
}
