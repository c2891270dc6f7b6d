import { setTimeout } from "node:timers/promises";
import { freePort } from "../../../server/process/free-port.ts";
import type { WebhookTestbed } from "./testbed.ts";

const SAMPLE_EVERY_MS = 500;
const SUBSCRIPTIONS = 10;

/** A worker's memory after a number of deliveries. */
export interface MemorySample {
  deliveries: number;
  residentBytes: number;
  heapUsedBytes: number;
}

/** Samples a worker's `/metrics` while it sends `count` deliveries. */
export async function measureMemory(testbed: WebhookTestbed, count: number): Promise<MemorySample[]> {
  const subscriptions = [];
  for (let number = 0; number < SUBSCRIPTIONS; number++)
    subscriptions.push(await testbed.subscribe(`/ok/${number}`));
  await testbed.fill(count, subscriptions);
  const calls = testbed.nextCalls(count);
  const port = await freePort();
  const worker = await testbed.startWorker(port);
  const samples: MemorySample[] = [];
  const stop = new AbortController();
  const sampling = (async () => {
    while (!stop.signal.aborted) {
      samples.push(await sampleOf(port));
      await setTimeout(SAMPLE_EVERY_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  await calls;
  stop.abort();
  await sampling;
  await worker.stop();
  await testbed.clear();
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

/** The first sample at which this share of the deliveries was sent. */
export function sampleAt(samples: readonly MemorySample[], share: number): MemorySample {
  const deliveries = share * samples.at(-1)!.deliveries;
  return samples.find((sample) => sample.deliveries >= deliveries)!;
}

/** Growth in bytes per delivery over the second half, by least squares. */
export function growthOf(samples: readonly MemorySample[], of: "residentBytes" | "heapUsedBytes"): number {
  const half = samples.filter((sample) => sample.deliveries >= samples.at(-1)!.deliveries / 2);
  const mean = (pick: (sample: MemorySample) => number): number =>
    half.reduce((sum, sample) => sum + pick(sample), 0) / half.length;
  const x = mean((sample) => sample.deliveries);
  const y = mean((sample) => sample[of]);
  const covariance = mean((sample) => (sample.deliveries - x) * (sample[of] - y));
  return covariance / mean((sample) => (sample.deliveries - x) ** 2);
}
