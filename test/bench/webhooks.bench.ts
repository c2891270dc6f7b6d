import { defineBench } from "./define-bench.ts";
import { inMs, percentile } from "./percentile.ts";
import { printTable } from "./table.ts";
import { measureHanging } from "./webhooks/hanging.ts";
import { measureLatency } from "./webhooks/latency.ts";
import { growthOf, measureMemory, sampleAt } from "./webhooks/memory.ts";
import { measureThroughput } from "./webhooks/throughput.ts";
import { createWebhookTestbed, type WebhookTestbed } from "./webhooks/testbed.ts";

const THROUGHPUT_DELIVERIES = 20_000;
const MEMORY_DELIVERIES = 200_000;
const MIB = 2 ** 20;

/** Figure, ours, baseline, ratio, target. */
type Row = [string, string, string, string, string];

const sections: Array<[what: string, (testbed: WebhookTestbed) => Promise<Row[]>]> = [
  ["throughput", throughputRows],
  ["latency", latencyRows],
  ["hanging receiver", hangingRows],
  ["memory", memoryRows],
];

export default defineBench({
  summary:
    "one worker process and a sink process, compared to the bare queue (graphile-worker and undici with the same " +
    "concurrency, without reading, signing or recording deliveries)",
  async run(print) {
    const testbed = await createWebhookTestbed();
    try {
      for (const [what, measure] of sections) {
        print(`${what}:`);
        printTable([["figure", "ours", "baseline", "", "target"], ...(await measure(testbed))], print);
      }
    } finally {
      await testbed.close();
    }
  },
});

async function throughputRows(testbed: WebhookTestbed): Promise<Row[]> {
  const throughput = await measureThroughput(testbed, THROUGHPUT_DELIVERIES);
  const row = (name: string, baseline: number, target: string): Row => [
    `deliveries, compared to ${name}`,
    `${throughput.worker.toFixed(0)}/s`,
    `${baseline.toFixed(0)}/s`,
    `${((100 * throughput.worker) / baseline).toFixed(0)} %`,
    target,
  ];
  return [
    row("the bare queue with default options", throughput.plain, "at least 60 %"),
    row("the bare queue with our options", throughput.tuned, "at least 60 %"),
    row("the same with one INSERT per POST", throughput.recording, ""),
  ];
}

async function latencyRows(testbed: WebhookTestbed): Promise<Row[]> {
  const { ours, bare } = await measureLatency(testbed);
  const row = (name: string, share: number, target: string): Row => {
    const [our, base] = [percentile(ours, share), percentile(bare, share)];
    return [name, inMs(our), inMs(base), `${(our / base).toFixed(2)} times`, target];
  };
  return [
    row("event to POST when idle, p50", 0.5, ""),
    row("event to POST when idle, p99", 0.99, "below 50 ms"),
  ];
}

async function hangingRows(testbed: WebhookTestbed): Promise<Row[]> {
  const { alone, beside } = await measureHanging(testbed);
  const row = (name: string, share: number, target: string): Row => {
    const [hanging, none] = [percentile(beside, share), percentile(alone, share)];
    return [name, inMs(hanging), inMs(none), `${(hanging / none).toFixed(2)} times`, target];
  };
  return [
    row("event to POST at 9 of 10 while one hangs, p50 (baseline: none hangs)", 0.5, ""),
    row("event to POST at 9 of 10 while one hangs, p99 (baseline: none hangs)", 0.99, "below 2 times"),
  ];
}

async function memoryRows(testbed: WebhookTestbed): Promise<Row[]> {
  const samples = await measureMemory(testbed, MEMORY_DELIVERIES);
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
