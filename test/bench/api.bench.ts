import { requestSamples } from "../../server/docs/request-samples.ts";
import { createApiTestbed, type ApiTestbed } from "./api/testbed.ts";
import type { LoadRequest, LoadResult } from "./api/load.ts";
import { defineBench, type Print } from "./define-bench.ts";
import { medianAndRange, percentile } from "./percentile.ts";

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;

interface Pair {
  name: string;
  ours: Omit<LoadRequest, "connections" | "seconds">;
  bare: Omit<LoadRequest, "connections" | "seconds">;
  /** Target share of the bare throughput; null when the figure is informational. */
  target: number | null;
}

export default defineBench({
  summary:
    "requests per second of one server process with all checks and logs on, compared to bare Express 5 in another process " +
    `(${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, alternating; median, lowest to highest)`,
  async run(print) {
    const testbed = await createApiTestbed();
    try {
      for (const pair of pairsOf(testbed)) await compare(testbed, pair, print);
      await testbed.partner.post("/v2/webhooks/subscriptions", {
        target_url: "http://127.0.0.1:9/unreachable",
        events: ["session.created"],
      });
      await compare(
        testbed,
        {
          ...sessionPair(testbed),
          name: "POST /v1/sessions, one subscriber of session.created",
          target: null,
        },
        print,
      );
    } finally {
      await testbed.close();
    }
  },
});

function pairsOf(testbed: ApiTestbed): Pair[] {
  return [
    {
      name: "GET /v2/agencies/me, compared to a bare route that returns the same object",
      ours: {
        method: "GET",
        url: `${testbed.url}/v2/agencies/me`,
        headers: { authorization: `Bearer ${testbed.partnerKey}` },
      },
      bare: { method: "GET", url: `${testbed.bareUrl}/me`, headers: {} },
      target: 0.45,
    },
    sessionPair(testbed),
  ];
}

function sessionPair(testbed: ApiTestbed): Pair {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(requestSamples["POST /v1/sessions"]),
  } as const;
  return {
    name: "POST /v1/sessions, compared to a bare route with one INSERT",
    ours: {
      ...request,
      url: `${testbed.url}/v1/sessions`,
      headers: { ...request.headers, authorization: `Bearer ${testbed.merchantKey}` },
    },
    bare: { ...request, url: `${testbed.bareUrl}/sessions` },
    target: 0.5,
  };
}

async function compare(testbed: ApiTestbed, pair: Pair, print: Print): Promise<void> {
  const rounds: Array<{ ours: LoadResult; bare: LoadResult }> = [];
  // The first round is a warm-up and is discarded.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = {
      bare: await testbed.run({ ...pair.bare, connections: CONNECTIONS, seconds: SECONDS }),
      ours: await testbed.run({ ...pair.ours, connections: CONNECTIONS, seconds: SECONDS }),
    };
    if (round > 0) rounds.push(measured);
  }
  print(pair.name);
  for (const variant of ["ours", "bare"] as const) {
    const of = (pick: (result: LoadResult) => number) => rounds.map((round) => pick(round[variant]));
    const rate = medianAndRange(of((result) => result.perSecond));
    const failed = of((result) => result.failed).reduce((sum, count) => sum + count, 0);
    const latency = `p50 ${percentile(
      of((result) => result.p50Ms),
      0.5,
    )} ms, p99 ${percentile(
      of((result) => result.p99Ms),
      0.5,
    )} ms`;
    print(`  ${variant}  ${rate} requests/s, ${latency}${failed === 0 ? "" : `, ${failed} FAILED`}`);
  }
  const shares = rounds.map((round) => (100 * round.ours.perSecond) / round.bare.perSecond);
  print(
    `  share ${medianAndRange(shares)} %${pair.target === null ? "" : ` (target: at least ${100 * pair.target} %)`}`,
  );
}
