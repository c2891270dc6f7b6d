import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { requestSamples } from "../../server/docs/request-samples.ts";
import { createApiTestbed, type ApiTestbed } from "./api/testbed.ts";
import { defineBench } from "./define-bench.ts";
import { medianAndRange } from "./percentile.ts";

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 32;

export default defineBench({
  summary:
    "sessions per second of one server process with traces sent to a collector, compared to one without " +
    `(${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, alternating; median, lowest to highest)`,
  async run(print) {
    const collector = await startCollector();
    const untraced = await createApiTestbed();
    const traced = await createApiTestbed({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const rates: Array<{ off: number; on: number }> = [];
    try {
      // The first round is a warm-up and is discarded.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const measured = { off: await createSessions(untraced), on: await createSessions(traced) };
        if (round > 0) rates.push(measured);
      }
    } finally {
      await Promise.all([untraced.close(), traced.close()]);
      collector.close();
    }
    print("POST /v1/sessions");
    print(`  without traces  ${medianAndRange(rates.map(({ off }) => off))} requests/s`);
    print(`  with traces     ${medianAndRange(rates.map(({ on }) => on))} requests/s`);
    print(`  share ${medianAndRange(rates.map(({ off, on }) => (100 * on) / off))} %`);
    print(
      `  the collector got ${Math.round(collector.bytes() / 1024)} KiB in ${collector.requests()} requests`,
    );
  },
});

/** @returns sessions created in a second. @throws if a call failed. */
async function createSessions(testbed: ApiTestbed): Promise<number> {
  const { perSecond, failed } = await testbed.run({
    method: "POST",
    url: `${testbed.url}/v1/sessions`,
    headers: { "content-type": "application/json", authorization: `Bearer ${testbed.merchantKey}` },
    body: JSON.stringify(requestSamples["POST /v1/sessions"]),
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  if (failed > 0) throw new Error(`${failed} calls failed`);
  return perSecond;
}

/** Takes everything and counts it. */
async function startCollector() {
  let requests = 0;
  let bytes = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.on("data", (chunk: Buffer) => (bytes += chunk.length));
    request.on("end", () => response.writeHead(200, { "content-type": "application/x-protobuf" }).end());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    bytes: () => bytes,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
