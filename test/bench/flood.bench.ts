import { setTimeout as delay } from "node:timers/promises";
import { defineBench, type Print } from "./define-bench.ts";
import { createFloodTestbed, type FloodTestbed } from "./flood/testbed.ts";
import type { Sample } from "./flood/traffic.ts";
import type { FloodKind } from "./flood/merchant.ts";
import { inMs, percentile } from "./percentile.ts";
import { printTable } from "./table.ts";

const ROUNDS = 4;
const SECONDS = 6;
const SHOPPERS_PER_SECOND = 5;
/** Per second, of one merchant; its limit is 200 a second each. */
const FLOODS: Readonly<Record<FloodKind, number>> = { sessions: 300, checks: 300, quotes: 400, cards: 100 };
const TARGET = 1.5;

export default defineBench({
  summary:
    `one merchant's ${SHOPPERS_PER_SECOND} shoppers per second, without and with each flood by another merchant ` +
    `(per second: ${Object.entries(FLOODS)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(", ")}); ${ROUNDS} rounds of ${SECONDS} s each, alternating, default limits, one server process`,
  async run(print) {
    const testbed = await createFloodTestbed();
    try {
      await measure(testbed, null);
      for (const of of Object.keys(FLOODS) as FloodKind[]) await compare(testbed, of, print);
    } finally {
      await testbed.close();
    }
  },
});

/** Prints the other merchant's figures with and without one kind of flood. */
async function compare(testbed: FloodTestbed, kind: FloodKind, print: Print): Promise<void> {
  // Warms the flood up, and fills its supply of checkouts.
  await measure(testbed, kind);
  const quiet: Sample[] = [];
  const flooded: Sample[] = [];
  const flood: Sample[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await measure(testbed, null)).other);
    const measured = await measure(testbed, kind);
    flooded.push(...measured.other);
    flood.push(...measured.flooding);
  }
  print(`flood of ${kind}`);
  const rows = [
    ["", "quiet p50", "p99", "flood p50", "p99", "p99 ratio"],
    ...[...new Set(quiet.map(({ call }) => call))].map((call) =>
      rowOf(call, quiet.filter(of(call)), flooded.filter(of(call))),
    ),
    rowOf(`all calls (target: ${TARGET})`, quiet, flooded),
  ];
  printTable(rows, print);
  print(`  outcomes without flood: ${outcomesOf(quiet)}`);
  print(`  outcomes with flood:    ${outcomesOf(flooded)}`);
  print(`  the flood's own:        ${outcomesOf(flood)}`);
}

async function measure(
  { flooding, other }: FloodTestbed,
  kind: FloodKind | null,
): Promise<{ other: Sample[]; flooding: Sample[] }> {
  const flood =
    kind === null
      ? Promise.resolve([])
      : flooding.run({ seconds: SECONDS + 1, flood: { of: kind, perSecond: FLOODS[kind] } });
  // A flood of its first second, too: bursts are part of it.
  const samples = await other.run({ seconds: SECONDS, shoppersPerSecond: SHOPPERS_PER_SECOND });
  const measured = { other: samples, flooding: await flood };
  await delay(1000);
  return measured;
}

const of =
  (call: string) =>
  (sample: Sample): boolean =>
    sample.call === call;

function rowOf(name: string, quiet: readonly Sample[], flooded: readonly Sample[]): string[] {
  const at = (samples: readonly Sample[], share: number) =>
    percentile(
      samples.map(({ tookMs }) => tookMs),
      share,
    );
  const ratio = at(flooded, 0.99) / at(quiet, 0.99);
  const figures = [at(quiet, 0.5), at(quiet, 0.99), at(flooded, 0.5), at(flooded, 0.99)].map(inMs);
  return [name, ...figures, ratio.toFixed(2)];
}

function outcomesOf(samples: readonly Sample[]): string {
  const counts = new Map<string, number>();
  for (const { call, outcome } of samples) {
    const name = `${call} ${outcome}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(", ");
}
