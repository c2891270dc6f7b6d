import { setTimeout as delay } from "node:timers/promises";
import { defineBench } from "./define-bench.ts";
import { createFloodTestbed, type FloodTestbed } from "./flood/testbed.ts";
import type { Sample } from "./flood/traffic.ts";
import { inMs, percentile } from "./percentile.ts";
import { printTable } from "./table.ts";

const ROUNDS = 5;
const SECONDS = 8;
const SHOPPERS_PER_SECOND = 5;
/** The merchant's limit is 200 requests of its key per second. */
const FLOOD = { sessions: 200, checks: 100, quotes: 100, cards: 20 };
const TARGET = 1.5;

export default defineBench({
  summary:
    `one merchant's ${SHOPPERS_PER_SECOND} shoppers per second, without and with a flood by another merchant ` +
    `(per second: ${Object.entries(FLOOD)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(", ")}); ${ROUNDS} rounds of ${SECONDS} s each, alternating, default limits, one server process`,
  async run(print) {
    const testbed = await createFloodTestbed();
    try {
      // Warms both merchants up, and fills the flood's supply of checkouts.
      await measure(testbed, true);
      const quiet: Sample[] = [];
      const flooded: Sample[] = [];
      const flood: Sample[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        quiet.push(...(await measure(testbed, false)).other);
        const measured = await measure(testbed, true);
        flooded.push(...measured.other);
        flood.push(...measured.flooding);
      }
      const rows = [
        ["", "quiet p50", "p99", "flood p50", "p99", "p99 ratio"],
        ...[...new Set(quiet.map(({ call }) => call))].map((call) =>
          rowOf(call, quiet.filter(of(call)), flooded.filter(of(call))),
        ),
        rowOf(`all calls (target: ${TARGET})`, quiet, flooded),
      ];
      printTable(rows, print);
      print(`outcomes without flood: ${outcomesOf(quiet)}`);
      print(`outcomes with flood:    ${outcomesOf(flooded)}`);
      print(`the flood's own:        ${outcomesOf(flood)}`);
    } finally {
      await testbed.close();
    }
  },
});

async function measure(
  { flooding, other }: FloodTestbed,
  isFlooded: boolean,
): Promise<{ other: Sample[]; flooding: Sample[] }> {
  const flood = isFlooded ? flooding.run({ seconds: SECONDS + 2, flood: FLOOD }) : Promise.resolve([]);
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
