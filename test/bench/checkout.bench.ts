import { startStandIns } from "../../server/sandbox/stand-ins.ts";
import { startChild } from "../support/child.ts";
import { checkOut, startRelease, type Release, type Usage } from "./checkout/release.ts";
import type { Call, Shopping, ShoppingMessage } from "./checkout/shoppers.ts";
import { defineBench, type Print } from "./define-bench.ts";
import { inMs, medianAndRange, percentile } from "./percentile.ts";
import { printTable } from "./table.ts";

/** The release that the goals of docs/scaling.md are relative to. */
const BASELINE = "a8b71d7";
const ROUNDS = Number(process.env["SVC_BENCH_ROUNDS"] ?? 5);
const SECONDS = 10;
const SHOPPERS = 8;
const MERCHANTS = 16;

interface Round {
  perSecond: number;
  /** Per checkout: milliseconds of a processor by kind of process, statements, transactions. */
  server: number;
  worker: number;
  postgres: number;
  statements: number;
  transactions: number;
  /** MiB. */
  resident: number;
  shopping: Shopping;
}

export default defineBench({
  summary:
    `complete checkouts on account (session, page, quote with a cached VAT number, submit) by ${SHOPPERS} shoppers, ` +
    `over ${MERCHANTS} merchants and over one; beside the release ${BASELINE}, ${ROUNDS} rounds of ${SECONDS} s each, alternating`,
  async run(print) {
    const baseline = await checkOut(BASELINE);
    const standIns = await startStandIns({ stripe: { enableAccounts: true, ratePerSecond: null } });
    const shoppers = startChild("test/bench/checkout/shoppers.ts");
    const releases: Release[] = [];
    try {
      await shoppers.waitForMessage((message) => (message as { ready?: true }).ready);
      releases.push(await startRelease(BASELINE, baseline.folder, standIns, MERCHANTS));
      releases.push(await startRelease("today", process.cwd(), standIns, MERCHANTS));
      const shop = (message: ShoppingMessage): Promise<Shopping> => {
        const answer = shoppers.waitForMessage((sent) => (sent as { shopping?: Shopping }).shopping);
        shoppers.process.send(message);
        return answer;
      };
      for (const merchants of [MERCHANTS, 1]) await compare(releases, merchants, shop, print);
    } finally {
      await shoppers.stop();
      for (const release of releases) await release.close();
      await standIns.close();
      await baseline.remove();
    }
  },
});

async function compare(
  releases: readonly Release[],
  merchants: number,
  shop: (message: ShoppingMessage) => Promise<Shopping>,
  print: Print,
): Promise<void> {
  const rounds = new Map(releases.map(({ name }) => [name, [] as Round[]]));
  for (let round = -1; round < ROUNDS; round += 1)
    for (const release of releases) {
      const message = {
        url: release.url,
        merchantKeys: release.merchantKeys.slice(0, merchants),
        shoppers: SHOPPERS,
      };
      const before = await release.usage();
      const shopping = await shop({ ...message, seconds: SECONDS });
      if (shopping.checkouts === 0) throw new Error(`${release.name}: ${JSON.stringify(shopping.failed)}`);
      // The first one warms up.
      if (round >= 0) rounds.get(release.name)!.push(roundOf(before, await release.usage(), shopping));
    }
  print(
    `${merchants === 1 ? "one merchant" : `${merchants} merchants`}: medians of ${ROUNDS} rounds (lowest to highest)`,
  );
  const of = (name: string, pick: (round: Round) => number, digits = 1) =>
    medianAndRange(rounds.get(name)!.map(pick), "", digits);
  const names = releases.map(({ name }) => name);
  const figures: [label: string, pick: (round: Round) => number, digits?: number][] = [
    ["checkouts per second", ({ perSecond }) => perSecond],
    ["processor ms per checkout", ({ server, worker, postgres }) => server + worker + postgres],
    ["  server", ({ server }) => server],
    ["  worker", ({ worker }) => worker],
    ["  Postgres", ({ postgres }) => postgres],
    ["statements per checkout", ({ statements }) => statements],
    ["transactions per checkout", ({ transactions }) => transactions],
    ["server's memory, MiB", ({ resident }) => resident, 0],
  ];
  printTable(
    [
      ["", ...names],
      ...figures.map(([label, pick, digits]) => [label, ...names.map((name) => of(name, pick, digits))]),
    ],
    print,
  );
  const took = (name: string, call: Call, share: number) =>
    inMs(
      percentile(
        rounds.get(name)!.flatMap(({ shopping }) => shopping.calls[call]),
        share,
      ),
    );
  const calls = ["create session", "open page", "quote", "submit"] as const;
  printTable(
    [
      ["", ...names.flatMap((name) => [`${name} p50`, "p99"])],
      ...calls.map((call) => [
        call,
        ...names.flatMap((name) => [took(name, call, 0.5), took(name, call, 0.99)]),
      ]),
    ],
    print,
  );
  for (const name of names) {
    const failed = rounds.get(name)!.flatMap(({ shopping }) => Object.entries(shopping.failed));
    if (failed.length > 0)
      print(`  ${name}: not as expected: ${failed.map(([what, count]) => `${count} × ${what}`).join(", ")}`);
  }
}

function roundOf(before: Usage, after: Usage, shopping: Shopping): Round {
  const { checkouts, tookMs } = shopping;
  const per = (pick: (usage: Usage) => number, times = 1) =>
    (times * (pick(after) - pick(before))) / checkouts;
  return {
    perSecond: checkouts / (tookMs / 1000),
    server: per(({ seconds }) => seconds.server, 1000),
    worker: per(({ seconds }) => seconds.worker, 1000),
    postgres: per(({ seconds }) => seconds.postgres, 1000),
    statements: per(({ statements }) => statements),
    transactions: per(({ transactions }) => transactions),
    resident: after.resident / 2 ** 20,
    shopping,
  };
}
