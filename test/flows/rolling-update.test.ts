import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWholeRun } from "../run/whole-run.ts";
import { createClient } from "../support/client.ts";
import { expectOk, startHarness, until, type Harness, type TestMerchant } from "../support/harness.ts";
import { startServerProcess, type ServerProcess } from "../support/server-process.ts";
import { cardToken, openCheckout } from "./shopper.ts";

/** Servers are replaced one after another, as docs/operations.md describes, behind a balancer that asks for readiness. */

const CHECK_EVERY_MS = 100;
const DRAIN_SECONDS = "1.5";

let h: Harness;
let merchant: TestMerchant;
const running: ServerProcess[] = [];

beforeAll(async () => {
  h = await startHarness({ worker: false });
  merchant = await h.merchant(await h.workspace());
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()));
  await h.close();
});

async function startUpdatable(): Promise<ServerProcess> {
  const server = await startServerProcess(h, { SVC_DRAIN_SECONDS: DRAIN_SECONDS });
  running.push(server);
  return server;
}

/** Knows which servers are ready, as a reverse proxy does. */
function startBalancer(servers: readonly ServerProcess[]) {
  let ready = new Set<ServerProcess>();
  let turns = 0;
  const stop = new AbortController();
  const checks = (async () => {
    while (!stop.signal.aborted) {
      const answers = await Promise.all(
        servers.map(async (server) => {
          const answer = await fetch(`${server.url}/health/ready`).catch(() => null);
          return answer?.status === 200 ? [server] : [];
        }),
      );
      ready = new Set(answers.flat());
      await setTimeout(CHECK_EVERY_MS);
    }
  })();
  return {
    ready: () => ready,
    /** The next ready server. */
    next: () => [...ready][turns++ % ready.size]!,
    async stop() {
      stop.abort();
      await checks;
    },
  };
}

test("no request fails while each server is replaced, and one that has begun is finished", async () => {
  const servers = [await startUpdatable(), await startUpdatable()];
  const balancer = startBalancer(servers);
  await until(() => balancer.ready().size === 2, "both servers");
  const statuses: Array<number | string> = [];
  const served = new Set<string>();
  const finished = new AbortController();
  const traffic = Array.from({ length: 4 }, async () => {
    while (!finished.signal.aborted) {
      const { url } = balancer.next();
      const answer = await createClient(url, merchant.apiKey)
        .get(`/v1/merchants/${merchant.id}`)
        .catch((error: unknown) => String(error));
      statuses.push(typeof answer === "string" ? answer : answer.status);
      served.add(url);
    }
  });

  // The short form replaces one of them.
  for (const old of servers.slice(0, isWholeRun ? 2 : 1)) {
    const client = (bearer?: string) => createClient(old.url, bearer);
    const checkout = await openCheckout({ client }, { client: client(merchant.apiKey) });
    const confirmationTokenId = await cardToken(h, merchant);
    // The reply comes after the server has taken its last connection.
    const { faults } = h.standIns.stripe!;
    faults.failNext("POST", "/v1/payment_intents", { kind: "delay", milliseconds: 3_000 });
    const submitted = checkout.confirm({ confirmationTokenId });
    await until(
      async () =>
        (
          await h.sql`select 1 from attempt_steps where session_id = ${checkout.sessionId} and step = 'payment'`
        ).length > 0,
      "the payment's request",
    );
    const stopped = old.stop();
    const replacement = await startUpdatable();
    servers.push(replacement);
    expect(expectOk(await submitted)).toMatchObject({ status: "completed" });
    expect(await stopped).toBe(0);
    await until(() => served.has(replacement.url), "requests at the new server");
  }
  finished.abort();
  await Promise.all(traffic);
  await balancer.stop();
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(50);
  expect(served.size).toBe(servers.length);
});
