import type { Print } from "../define-bench.ts";
import { inMs, percentile } from "../percentile.ts";
import { printTable } from "../table.ts";
import { explainReads, type Plan } from "./explain-reads.ts";
import type { History, Read } from "./reads.ts";

const WRITE_CALLS = 30;
/** Maximum ratio of the p99 with the large table to the p99 with the small one. */
export const MAX_GROWTH = 1.5;

/** Durations of each call in milliseconds. */
interface Times {
  small: number[];
  large: number[];
}

/**
 * Measures every read with the small and the large history alternately, and prints times and plans.
 * @param options.group name and name prefix of reads that are also summarised together.
 * @param options.tables partitioned tables that are read.
 * @param options.calls number of calls of each read per history.
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
  for (const read of reads) times.set(read, await measureTimes(read, small, large, options.calls));
  printTimes(times, plans, options.group, print);
  printPlans(plans, print);
}

async function measureTimes<H extends History>(
  read: Read<H>,
  small: H,
  large: H,
  callsOfRead: number,
): Promise<Times> {
  const times: Times = { small: [], large: [] };
  const calls = read.isWrite ? WRITE_CALLS : callsOfRead;
  // The first tenth is a warm-up that prepares statements and settles plans.
  for (let call = -calls / 10; call < calls; call++) {
    const pair = { small: await measureCall(read, small), large: await measureCall(read, large) };
    if (call < 0) continue;
    times.small.push(pair.small);
    times.large.push(pair.large);
  }
  return times;
}

async function measureCall<H extends History>(read: Read<H>, history: H): Promise<number> {
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
      `${growth.toFixed(2)}${growth > MAX_GROWTH ? " ABOVE TARGET" : ""}`,
      rows,
    ];
  };
  const members = [...times].filter(([read]) => read.name.startsWith(group.prefix));
  const combined: Times = {
    small: members.flatMap(([, each]) => each.small),
    large: members.flatMap(([, each]) => each.large),
  };
  printTable(
    [
      ["read", "p50 small", "p99 small", "p50 large", "p99 large", "p99 ratio", "rows (large)"],
      row(group.name, combined, ""),
      ...[...times].map(([read, each]) => row(read.name, each, String(plans.get(read)!.rows))),
    ],
    print,
  );
}

function printPlans<H extends History>(plans: Map<Read<H>, Plan>, print: Print): void {
  print("");
  print("Executed plans with the large table:");
  printTable(
    [
      ["read", "statements", "pages", "partitions", "indexes", "problems"],
      ...[...plans].map(([read, plan]) => [
        read.name,
        String(plan.statements),
        String(plan.buffers),
        String(plan.partitions),
        plan.indexes.join(" "),
        plan.problems.join("; "),
      ]),
    ],
    print,
  );
  const flagged = [...plans.values()].filter((plan) => plan.problems.length > 0).length;
  print(
    flagged === 0
      ? "No read scans a table or sorts many rows."
      : `${flagged} READS SCAN OR SORT TOO MANY ROWS`,
  );
}
