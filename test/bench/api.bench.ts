import { requestSamples } from "../../server/docs/request-samples.ts";
import { createApiWorld, type ApiWorld } from "./api/world.ts";
import type { LoadOrder, LoadResult } from "./api/load.ts";
import { defineBench, type Print } from "./define-bench.ts";
import { percentile } from "./percentile.ts";

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;

interface Pair {
  name: string;
  ours: Omit<LoadOrder, "connections" | "seconds">;
  bare: Omit<LoadOrder, "connections" | "seconds">;
  /** Share of the bare throughput that we want to reach; none for what is told for information. */
  target: number | null;
}

export default defineBench({
  summary:
    "requests per second of one server process with every check and log on, beside bare Express 5 in a process of its own " +
    `(${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, taking turns; median, lowest to highest)`,
  async run(print) {
    const world = await createApiWorld();
    try {
      for (const pair of pairsOf(world)) await compare(world, pair, print);
      await world.partner.post("/v2/webhooks/subscriptions", {
        target_url: "http://127.0.0.1:9/nobody-listens",
        events: ["session.created"],
      });
      await compare(
        world,
        { ...sessionPair(world), name: "POST /v1/sessions, one subscriber of session.created", target: null },
        print,
      );
    } finally {
      await world.close();
    }
  },
});

function pairsOf(world: ApiWorld): Pair[] {
  return [
    {
      name: "GET /v2/agencies/me, beside a bare route that answers the same object",
      ours: {
        method: "GET",
        url: `${world.url}/v2/agencies/me`,
        headers: { authorization: `Bearer ${world.partnerKey}` },
      },
      bare: { method: "GET", url: `${world.bareUrl}/me`, headers: {} },
      target: 0.45,
    },
    sessionPair(world),
  ];
}

function sessionPair(world: ApiWorld): Pair {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(requestSamples["POST /v1/sessions"]),
  } as const;
  return {
    name: "POST /v1/sessions, beside a bare route with one INSERT",
    ours: {
      ...request,
      url: `${world.url}/v1/sessions`,
      headers: { ...request.headers, authorization: `Bearer ${world.merchantKey}` },
    },
    bare: { ...request, url: `${world.bareUrl}/sessions` },
    target: 0.5,
  };
}

async function compare(world: ApiWorld, pair: Pair, print: Print): Promise<void> {
  const rounds: Array<{ ours: LoadResult; bare: LoadResult }> = [];
  // The first round warms both up and is thrown away.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = {
      bare: await world.run({ ...pair.bare, connections: CONNECTIONS, seconds: SECONDS }),
      ours: await world.run({ ...pair.ours, connections: CONNECTIONS, seconds: SECONDS }),
    };
    if (round > 0) rounds.push(measured);
  }
  print(pair.name);
  for (const who of ["ours", "bare"] as const) {
    const of = (pick: (result: LoadResult) => number) => rounds.map((round) => pick(round[who]));
    const rate = spread(of((result) => result.perSecond));
    const failed = of((result) => result.failed).reduce((sum, count) => sum + count, 0);
    const latency = `p50 ${percentile(
      of((result) => result.p50Ms),
      0.5,
    )} ms, p99 ${percentile(
      of((result) => result.p99Ms),
      0.5,
    )} ms`;
    print(`  ${who}  ${rate} requests/s, ${latency}${failed === 0 ? "" : `, ${failed} FAILED`}`);
  }
  const shares = rounds.map((round) => (100 * round.ours.perSecond) / round.bare.perSecond);
  print(
    `  share ${spread(shares)} %${pair.target === null ? "" : ` (target: at least ${100 * pair.target} %)`}`,
  );
}

/** `1234 (1200 to 1300)`: the median and the range. */
function spread(values: readonly number[]): string {
  const [median, lowest, highest] = [percentile(values, 0.5), Math.min(...values), Math.max(...values)];
  return `${median.toFixed(0)} (${lowest.toFixed(0)} to ${highest.toFixed(0)})`;
}
