import { defineBench } from "./define-bench.ts";
import { inMs, percentile } from "./percentile.ts";
import { printTable } from "./table.ts";
import { measureHanging } from "./webhooks/hanging.ts";
import { measureLatency } from "./webhooks/latency.ts";
import { growthOf, measureMemory, sampleAt } from "./webhooks/memory.ts";
import { measureThroughput } from "./webhooks/throughput.ts";
import { createBenchWorld, type BenchWorld } from "./webhooks/world.ts";

const THROUGHPUT_DELIVERIES = 20_000;
const MEMORY_DELIVERIES = 200_000;
const MIB = 2 ** 20;

/** Figure, ours, baseline, how they compare, target. */
type Row = [string, string, string, string, string];

const parts: Array<[what: string, (world: BenchWorld) => Promise<Row[]>]> = [
  ["throughput", throughputRows],
  ["latency", latencyRows],
  ["a receiver that hangs", hangingRows],
  ["memory", memoryRows],
];

export default defineBench({
  summary:
    "one worker process and a sink of its own process, beside the bare queue (graphile-worker and undici, as many POSTs " +
    "at once, nothing read, signed or recorded)",
  async run(print) {
    const world = await createBenchWorld();
    try {
      for (const [what, measure] of parts) {
        print(`${what}:`);
        printTable([["figure", "ours", "baseline", "", "target"], ...(await measure(world))], print);
      }
    } finally {
      await world.close();
    }
  },
});

async function throughputRows(world: BenchWorld): Promise<Row[]> {
  const found = await measureThroughput(world, THROUGHPUT_DELIVERIES);
  const row = (name: string, baseline: number, target: string): Row => [
    `deliveries, beside ${name}`,
    `${found.worker.toFixed(0)}/s`,
    `${baseline.toFixed(0)}/s`,
    `${((100 * found.worker) / baseline).toFixed(0)} %`,
    target,
  ];
  return [
    row("the bare queue as the library runs it", found.plain, "at least 60 %"),
    row("the bare queue with our options", found.tuned, "at least 60 %"),
    row("that and one INSERT for each POST", found.recording, ""),
  ];
}

async function latencyRows(world: BenchWorld): Promise<Row[]> {
  const { ours, bare } = await measureLatency(world);
  const row = (name: string, share: number, target: string): Row => {
    const [our, base] = [percentile(ours, share), percentile(bare, share)];
    return [name, inMs(our), inMs(base), `${(our / base).toFixed(2)} times`, target];
  };
  return [
    row("event to POST when idle, p50", 0.5, ""),
    row("event to POST when idle, p99", 0.99, "below 50 ms"),
  ];
}

async function hangingRows(world: BenchWorld): Promise<Row[]> {
  const { alone, beside } = await measureHanging(world);
  const row = (name: string, share: number, target: string): Row => {
    const [hanging, none] = [percentile(beside, share), percentile(alone, share)];
    return [name, inMs(hanging), inMs(none), `${(hanging / none).toFixed(2)} times`, target];
  };
  return [
    row("event to POST at 9 of 10 while one hangs, p50 (baseline: none hangs)", 0.5, ""),
    row("event to POST at 9 of 10 while one hangs, p99 (baseline: none hangs)", 0.99, "below 2 times"),
  ];
}

async function memoryRows(world: BenchWorld): Promise<Row[]> {
  const samples = await measureMemory(world, MEMORY_DELIVERIES);
  const inMib = (bytes: number): string => `${(bytes / MIB).toFixed(0)} MiB`;
  const row = (name: string, of: "residentBytes" | "heapUsedBytes", target: string): Row => [
    name,
    [0.1, 0.5, 1].map((share) => inMib(sampleAt(samples, share)[of])).join(", "),
    "",
    `${((growthOf(samples, of) * 100_000) / MIB).toFixed(1)} MiB per 100 000`,
    target,
  ];
  return [
    row(
      "resident memory at 20 000, 100 000, 200 000 deliveries; growth after 100 000",
      "residentBytes",
      "flat",
    ),
    row("used heap at 20 000, 100 000, 200 000 deliveries; growth after 100 000", "heapUsedBytes", "flat"),
  ];
}
