import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, type Answer, type Client } from "../support/client.ts";
import { expectOk, startHarness, until, type Harness, type TestWorkspace } from "../support/harness.ts";
import { startServerProcess, type ServerProcess } from "../support/server-process.ts";

/** Two server processes on one database, with their limits on: what one of them decides holds at the other. */

const PER_SECOND = 50;
const BURST = 2 * PER_SECOND;
/** Failed authentications of one address that are tolerated at once; half as many in each second for long. */
const GUESSES = 20;

let h: Harness;
let first: ServerProcess;
let second: ServerProcess;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  const environment = {
    SVC_RATE_LIMIT_DISABLED: "false",
    SVC_RATE_LIMIT_PARTNER_KEY: String(PER_SECOND),
    SVC_RATE_LIMIT_FAILED_AUTH: String(GUESSES / 2),
    // Each test fails to authenticate from an address of its own.
    SVC_TRUST_PROXY: "1",
  };
  [first, second] = await Promise.all([
    startServerProcess(h, environment),
    startServerProcess(h, environment),
  ]);
  workspace = await h.workspace();
});

afterAll(async () => {
  expect(await Promise.all([first?.stop(), second?.stop()])).toEqual([0, 0]);
  expect(h.breaches).toEqual([]);
  await h.close();
});

const at = (server: ServerProcess, bearer: string): Client => createClient(server.url, bearer);

async function mint(): Promise<{ id: string; key: string }> {
  const minted = await h
    .client(workspace.token)
    .post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "Two servers" });
  const { key, plaintext } = expectOk(minted) as { key: { id: string }; plaintext: string };
  return { id: key.id, key: plaintext };
}

test("a key revoked at one server is refused by the other within a second of the answer", async () => {
  const { id, key } = await mint();
  const other = at(second, key);
  expect((await other.get("/v2/agencies/me")).status).toBe(200);
  let answeredAt = Infinity;
  let lastAccepted = 0;
  const watching = until(async () => {
    const askedAt = performance.now();
    const { status } = await other.get("/v2/agencies/me");
    if (status === 200) lastAccepted = askedAt;
    return status === 401;
  }, "the refusal");
  const revoked = await at(first, workspace.token).delete(
    `/v2/workspaces/${workspace.id}/partner-keys/${id}`,
  );
  answeredAt = performance.now();
  expect(revoked.status).toBe(204);
  await watching;
  expect(lastAccepted - answeredAt).toBeLessThan(1_000);
  // Refused for good: at both, again and again.
  for (const server of [first, second, first, second]) {
    expect(await at(server, key).get("/v2/agencies/me")).toFailWith(401, "api_key_revoked");
  }
});

test("a key's quota is one for both: together they let through no more than a tenth above it", async () => {
  const { key } = await mint();
  const startedAt = performance.now();
  let passed = 0;
  let refused: Answer | null = null;
  const deadline = Date.now() + 20_000;
  const hammer = async (server: ServerProcess) => {
    const client = at(server, key);
    // On a loaded machine it takes longer than these two seconds to use the quota up.
    while (performance.now() - startedAt < 2_000 || (refused === null && Date.now() < deadline)) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => client.get("/v2/agencies/me")));
      passed += answers.filter((answer) => answer.status === 200).length;
      refused = answers.find((answer) => answer.status === 429) ?? refused;
    }
  };
  await Promise.all([hammer(first), hammer(second)]);
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(passed).toBeGreaterThanOrEqual(BURST);
  expect(passed).toBeLessThanOrEqual((BURST + PER_SECOND * seconds) * 1.1);
  expect(refused).toFailWith(429, "rate_limited");
  expect(Number(refused!.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an address that guesses keys at one server is refused by the other as well", async () => {
  const headers = { "x-forwarded-for": "203.0.113.77" };
  const guess = async (server: ServerProcess) =>
    (await at(server, "svc_ak_test_guess").get("/v2/agencies/me", { headers })).status;
  await until(async () => (await guess(first)) === 429, "the refusal at the first");
  const over = new AbortController();
  const guessingOn = (async () => {
    while (!over.signal.aborted) await guess(first);
  })();
  // Left to itself, the second would let through all that an address may guess at once.
  let passed = 0;
  await until(async () => {
    const status = await guess(second);
    if (status === 401) passed += 1;
    return status === 429;
  }, "the refusal at the second").finally(() => over.abort());
  await guessingOn;
  expect(passed).toBeLessThan(GUESSES);
  const elsewhere = { "x-forwarded-for": "203.0.113.78" };
  expect((await at(second, workspace.key).get("/v2/agencies/me", { headers: elsewhere })).status).toBe(200);
});

test("fifty equal onboardings over both make one merchant with one account; every other is told the same or to wait", async () => {
  const key = randomUUID();
  const body = { name: "Shop", store_url: `https://${randomUUID()}.example`, email: "owner@shop.example" };
  const send = (server: ServerProcess) =>
    at(server, workspace.key).post(`/v2/agencies/${workspace.id}/merchants`, body, {
      headers: { "idempotency-key": key },
    });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(index % 2 === 0 ? first : second)),
  );
  const made = answers.filter((answer) => answer.status === 201);
  expect(made.filter((answer) => answer.headers.get("idempotent-replayed") === null)).toHaveLength(1);
  expect(new Set(made.map((answer) => answer.text)).size).toBe(1);
  for (const answer of answers.filter((other) => other.status !== 201)) {
    expect(answer).toFailWith(409, "idempotency_request_in_progress");
  }
  const replays = await Promise.all([send(first), send(second)]);
  expect(new Set([...made, ...replays].map((answer) => answer.text)).size).toBe(1);

  const { merchant } = made[0]!.body as { merchant: { id: string; api_key: string } };
  const rows = await h.sql`select id from merchants where store_url = ${body.store_url}`;
  expect(rows.map((row) => row["id"])).toEqual([merchant.id]);
  expect(await h.sql`select 1 from merchant_credentials where merchant_id = ${merchant.id}`).toHaveLength(1);
  expect(await accountsOf(merchant.id)).toBe(1);
  for (const server of [first, second]) {
    expectOk(await at(server, merchant.api_key).get(`/v1/merchants/${merchant.id}`));
  }
});

async function accountsOf(merchantId: string): Promise<number> {
  const { url, secretKey } = h.standIns.stripe!;
  const response = await fetch(`${url}/v1/accounts?limit=100`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { data } = (await response.json()) as { data: Array<{ metadata: Record<string, string> }> };
  return data.filter((account) => account.metadata["svc_merchant_id"] === merchantId).length;
}

test("one idempotency key sent to both at once, with two requests, serves one of them", async () => {
  const key = randomUUID();
  const subscribe = (server: ServerProcess, description: string) =>
    at(server, workspace.key).post(
      "/v2/webhooks/subscriptions",
      { target_url: "https://partner.example/events", events: ["order.*"], description },
      { headers: { "idempotency-key": key } },
    );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? subscribe(first, "One request") : subscribe(second, "Another request"),
    ),
  );
  const made = answers.filter((answer) => answer.status === 201);
  const [{ description } = { description: "" }] = made.map(
    (answer) => answer.body as { description: string },
  );
  expect(new Set(made.map((answer) => answer.text)).size).toBe(1);
  const rows = await h.sql`select 1 from subscriptions where description = ${description}`;
  expect(rows).toHaveLength(1);
  const other = description === "One request" ? "Another request" : "One request";
  expect(await subscribe(first, other)).toFailWith(409, "idempotency_key_reused");
  expect(await h.sql`select 1 from subscriptions where description = ${other}`).toHaveLength(0);
});

test("when the limiter's store hangs, requests of many keys pass, the service answers, and a warning says so", async () => {
  const keys = await Promise.all(Array.from({ length: 30 }, () => mint()));
  const blocker = await h.sql.reserve();
  await blocker`begin`;
  await blocker`lock table rate_limit_buckets in access exclusive mode`;
  try {
    const startedAt = performance.now();
    const answers = await Promise.all(
      keys.flatMap(({ key }) => [first, second].map((server) => at(server, key).get("/v2/agencies/me"))),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    // Each waits a second at most; had they the service's own connections, it would be for the lock's end.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect((await createClient(first.url).get("/health/ready")).status).toBe(200);
  } finally {
    await blocker`rollback`;
    blocker.release();
  }
  for (const server of [first, second]) {
    await until(
      () => server.log().includes("rate limiter database unreachable: requests pass"),
      "the warning",
    );
  }
  // Once it answers again, limits are in force again.
  await until(
    async () => (await at(first, keys[0]!.key).get("/v2/agencies/me")).headers.has("ratelimit"),
    "the limit",
  );
});
