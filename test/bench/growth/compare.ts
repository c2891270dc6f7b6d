import type { Print } from "../define-bench.ts";
import { inMs, percentile } from "../percentile.ts";
import { printTable } from "../table.ts";
import { explainReads, type Plan } from "./plans.ts";
import type { History, Read } from "./reads.ts";

const CALLS_OF_WRITE = 30;
/** How many times longer the p99 may be with the large table. */
export const MOST_GROWTH = 1.5;

/** Milliseconds of each call. */
interface Times {
  small: number[];
  large: number[];
}

/**
 * Measures every read with the small and the large history, call by call by turns, and prints times and plans.
 * @param group name and beginning of the reads that are also judged together.
 * @param tables names of the partitioned tables that are read.
 * @param calls of each read with each history.
 */
export async function compareGrowth<H extends History>(
  histories: { small: H; large: H },
  reads: ReadonlyArray<Read<H>>,
  options: { group: { name: string; prefix: string }; tables: readonly string[]; calls: number },
  print: Print,
): Promise<void> {
  const { small, large } = histories;
  const plans = await explainReads(large, reads, options.tables);
  const times = new Map<Read<H>, Times>();
  for (const read of reads) times.set(read, await timesOf(read, small, large, options.calls));
  printTimes(times, plans, options.group, print);
  printPlans(plans, print);
}

async function timesOf<H extends History>(
  read: Read<H>,
  small: H,
  large: H,
  callsOfRead: number,
): Promise<Times> {
  const times: Times = { small: [], large: [] };
  const calls = read.isWrite ? CALLS_OF_WRITE : callsOfRead;
  // The first tenth warms up: statements are prepared, plans kept.
  for (let call = -calls / 10; call < calls; call++) {
    const pair = { small: await durationOf(read, small), large: await durationOf(read, large) };
    if (call < 0) continue;
    times.small.push(pair.small);
    times.large.push(pair.large);
  }
  return times;
}

async function durationOf<H extends History>(read: Read<H>, history: H): Promise<number> {
  const started = performance.now();
  await read.run(history);
  return performance.now() - started;
}

function printTimes<H extends History>(
  times: Map<Read<H>, Times>,
  plans: Map<Read<H>, Plan>,
  group: { name: string; prefix: string },
  print: Print,
): void {
  const row = (name: string, { small, large }: Times, rows: string): string[] => {
    const growth = percentile(large, 0.99) / percentile(small, 0.99);
    return [
      name,
      ...[small, large].flatMap((each) => [inMs(percentile(each, 0.5)), inMs(percentile(each, 0.99))]),
      `${growth.toFixed(2)}${growth > MOST_GROWTH ? " MORE" : ""}`,
      rows,
    ];
  };
  const members = [...times].filter(([read]) => read.name.startsWith(group.prefix));
  const together: Times = {
    small: members.flatMap(([, each]) => each.small),
    large: members.flatMap(([, each]) => each.large),
  };
  printTable(
    [
      ["read", "p50 small", "p99 small", "p50 large", "p99 large", "p99 grows", "rows (large)"],
      row(group.name, together, ""),
      ...[...times].map(([read, each]) => row(read.name, each, String(plans.get(read)!.rows))),
    ],
    print,
  );
}

function printPlans<H extends History>(plans: Map<Read<H>, Plan>, print: Print): void {
  print("");
  print("Plans with the large table, as Postgres ran them:");
  printTable(
    [
      ["read", "statements", "pages", "partitions", "indexes", "faults"],
      ...[...plans].map(([read, plan]) => [
        read.name,
        String(plan.statements),
        String(plan.buffers),
        String(plan.partitions),
        plan.indexes.join(" "),
        plan.faults.join("; "),
      ]),
    ],
    print,
  );
  const faulty = [...plans.values()].filter((plan) => plan.faults.length > 0).length;
  print(
    faulty === 0 ? "No read scans a table or sorts many rows." : `${faulty} READS DO MORE THAN THEY SHOULD`,
  );
}
