import { defineBench, type Print } from "./define-bench.ts";
import { createHistories, type History } from "./deliveries/histories.ts";
import { explainReads, type Plan } from "./deliveries/plans.ts";
import { reads, type Read } from "./deliveries/reads.ts";
import { inMs, percentile } from "./percentile.ts";
import { printTable } from "./table.ts";

const SMALL = 10_000;
const LARGE = 3_000_000;
const CALLS = 300;
const CALLS_OF_WRITE = 30;
const MOST_GROWTH = 1.5;

/** Milliseconds of each call. */
interface Times {
  small: number[];
  large: number[];
}

export default defineBench({
  summary:
    `every read of the deliveries table with ${LARGE.toLocaleString("en")} rows over 30 days, beside the same read with ` +
    `${SMALL.toLocaleString("en")}, call by call by turns (target: p99 at most ${MOST_GROWTH} times)`,
  async run(print) {
    const histories = await createHistories([SMALL, LARGE], print);
    const { small, large } = histories;
    try {
      const plans = await explainReads(large, reads);
      const times = new Map<Read, Times>();
      for (const read of reads) times.set(read, await timesOf(read, small, large));
      printTimes(times, plans, print);
      printPlans(plans, print);
    } finally {
      await histories.close();
    }
  },
});

async function timesOf(read: Read, small: History, large: History): Promise<Times> {
  const times: Times = { small: [], large: [] };
  const calls = read.isWrite ? CALLS_OF_WRITE : CALLS;
  // The first tenth warms up: statements are prepared, plans kept.
  for (let call = -calls / 10; call < calls; call++) {
    const pair = { small: await durationOf(read, small), large: await durationOf(read, large) };
    if (call < 0) continue;
    times.small.push(pair.small);
    times.large.push(pair.large);
  }
  return times;
}

async function durationOf(read: Read, history: History): Promise<number> {
  const started = performance.now();
  await read.run(history);
  return performance.now() - started;
}

function printTimes(times: Map<Read, Times>, plans: Map<Read, Plan>, print: Print): void {
  const row = (name: string, { small, large }: Times, rows: string): string[] => {
    const growth = percentile(large, 0.99) / percentile(small, 0.99);
    return [
      name,
      ...[small, large].flatMap((each) => [inMs(percentile(each, 0.5)), inMs(percentile(each, 0.99))]),
      `${growth.toFixed(2)}${growth > MOST_GROWTH ? " MORE" : ""}`,
      rows,
    ];
  };
  const lists = [...times].filter(([read]) => read.name.startsWith("list"));
  const allLists: Times = {
    small: lists.flatMap(([, each]) => each.small),
    large: lists.flatMap(([, each]) => each.large),
  };
  printTable(
    [
      ["read", "p50 small", "p99 small", "p50 large", "p99 large", "p99 grows", "rows (large)"],
      row("list, all filters together", allLists, ""),
      ...[...times].map(([read, each]) => row(read.name, each, String(plans.get(read)!.rows))),
    ],
    print,
  );
}

function printPlans(plans: Map<Read, Plan>, print: Print): void {
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
