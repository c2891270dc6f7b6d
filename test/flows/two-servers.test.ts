import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, type Answer, type Client } from "../support/client.ts";
import { expectOk, startHarness, until, type Harness, type TestWorkspace } from "../support/harness.ts";
import { startServerProcess, type ServerProcess } from "../support/server-process.ts";

/** Two server processes on one database with rate limits on: each enforces what the other decided. */

const PER_SECOND = 50;
const BURST = 2 * PER_SECOND;
/** Failed authentications allowed at once from one address; the sustained rate is half of it per second. */
const FAILED_AUTH_BURST = 20;

let h: Harness;
let first: ServerProcess;
let second: ServerProcess;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  const environment = {
    SVC_RATE_LIMIT_DISABLED: "false",
    SVC_RATE_LIMIT_PARTNER_KEY: String(PER_SECOND),
    SVC_RATE_LIMIT_FAILED_AUTH: String(FAILED_AUTH_BURST / 2),
    // Each test authenticates from its own address.
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

const clientFor = (server: ServerProcess, bearer: string): Client => createClient(server.url, bearer);

async function createKey(): Promise<{ id: string; key: string }> {
  const minted = await h
    .client(workspace.token)
    .post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "Two servers" });
  const { key, plaintext } = expectOk(minted) as { key: { id: string }; plaintext: string };
  return { id: key.id, key: plaintext };
}

test("a key revoked at one server is rejected by the other within a second", async () => {
  const { id, key } = await createKey();
  const other = clientFor(second, key);
  expect((await other.get("/v2/agencies/me")).status).toBe(200);
  let answeredAt = Infinity;
  let lastAccepted = 0;
  const polling = until(async () => {
    const startedAt = performance.now();
    const { status } = await other.get("/v2/agencies/me");
    if (status === 200) lastAccepted = startedAt;
    return status === 401;
  }, "the refusal");
  const revoked = await clientFor(first, workspace.token).delete(
    `/v2/workspaces/${workspace.id}/partner-keys/${id}`,
  );
  answeredAt = performance.now();
  expect(revoked.status).toBe(204);
  await polling;
  expect(lastAccepted - answeredAt).toBeLessThan(1_000);
  // Both keep rejecting it.
  for (const server of [first, second, first, second]) {
    expect(await clientFor(server, key).get("/v2/agencies/me")).toFailWith(401, "api_key_revoked");
  }
});

test("both servers share a key's quota and together exceed it by at most a tenth", async () => {
  const { key } = await createKey();
  const startedAt = performance.now();
  let accepted = 0;
  let refused: Answer | null = null;
  const deadline = Date.now() + 20_000;
  const sendUntilLimited = async (server: ServerProcess) => {
    const client = clientFor(server, key);
    // On a loaded machine it takes longer than two seconds to use up the quota.
    while (performance.now() - startedAt < 2_000 || (refused === null && Date.now() < deadline)) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => client.get("/v2/agencies/me")));
      accepted += answers.filter((answer) => answer.status === 200).length;
      refused = answers.find((answer) => answer.status === 429) ?? refused;
    }
  };
  await Promise.all([sendUntilLimited(first), sendUntilLimited(second)]);
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(accepted).toBeGreaterThanOrEqual(BURST);
  expect(accepted).toBeLessThanOrEqual((BURST + PER_SECOND * seconds) * 1.1);
  expect(refused).toFailWith(429, "rate_limited");
  expect(Number(refused!.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an address that guesses keys at one server is limited by the other too", async () => {
  const headers = { "x-forwarded-for": "203.0.113.77" };
  const guess = async (server: ServerProcess) =>
    (await clientFor(server, "svc_ak_test_guess").get("/v2/agencies/me", { headers })).status;
  await until(async () => (await guess(first)) === 429, "the refusal at the first");
  const abort = new AbortController();
  const guessing = (async () => {
    while (!abort.signal.aborted) await guess(first);
  })();
  // Without a shared limit the second server would accept the whole burst.
  let accepted = 0;
  await until(async () => {
    const status = await guess(second);
    if (status === 401) accepted += 1;
    return status === 429;
  }, "the refusal at the second").finally(() => abort.abort());
  await guessing;
  expect(accepted).toBeLessThan(FAILED_AUTH_BURST);
  const elsewhere = { "x-forwarded-for": "203.0.113.78" };
  expect((await clientFor(second, workspace.key).get("/v2/agencies/me", { headers: elsewhere })).status).toBe(
    200,
  );
});

test("fifty equal onboardings over both create one merchant; the others get a replay or idempotency_request_in_progress", async () => {
  // One whose bucket no other test has emptied.
  const workspace = await h.workspace();
  const key = randomUUID();
  const body = { name: "Shop", store_url: `https://${randomUUID()}.example`, email: "owner@shop.example" };
  const send = (server: ServerProcess) =>
    clientFor(server, workspace.key).post(`/v2/agencies/${workspace.id}/merchants`, body, {
      headers: { "idempotency-key": key },
    });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(index % 2 === 0 ? first : second)),
  );
  const created = answers.filter((answer) => answer.status === 201);
  expect(created.filter((answer) => answer.headers.get("idempotent-replayed") === null)).toHaveLength(1);
  expect(new Set(created.map((answer) => answer.text)).size).toBe(1);
  for (const answer of answers.filter((other) => other.status !== 201)) {
    expect(answer).toFailWith(409, "idempotency_request_in_progress");
  }
  const replays = await Promise.all([send(first), send(second)]);
  expect(new Set([...created, ...replays].map((answer) => answer.text)).size).toBe(1);

  const { merchant } = created[0]!.body as { merchant: { id: string; api_key: string } };
  const rows = await h.sql`select id from merchants where store_url = ${body.store_url}`;
  expect(rows.map((row) => row["id"])).toEqual([merchant.id]);
  expect(await h.sql`select 1 from merchant_credentials where merchant_id = ${merchant.id}`).toHaveLength(1);
  expect(await accountsOf(merchant.id)).toBe(1);
  for (const server of [first, second]) {
    expectOk(await clientFor(server, merchant.api_key).get(`/v1/merchants/${merchant.id}`));
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

test("of two requests sent to both servers under one idempotency key, only one is served", async () => {
  const key = randomUUID();
  const subscribe = (server: ServerProcess, description: string) =>
    clientFor(server, workspace.key).post(
      "/v2/webhooks/subscriptions",
      { target_url: "https://partner.example/events", events: ["order.*"], description },
      { headers: { "idempotency-key": key } },
    );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? subscribe(first, "One request") : subscribe(second, "Another request"),
    ),
  );
  const created = answers.filter((answer) => answer.status === 201);
  const [{ description } = { description: "" }] = created.map(
    (answer) => answer.body as { description: string },
  );
  expect(new Set(created.map((answer) => answer.text)).size).toBe(1);
  const rows = await h.sql`select 1 from subscriptions where description = ${description}`;
  expect(rows).toHaveLength(1);
  const other = description === "One request" ? "Another request" : "One request";
  expect(await subscribe(first, other)).toFailWith(409, "idempotency_key_reused");
  expect(await h.sql`select 1 from subscriptions where description = ${other}`).toHaveLength(0);
});

test("when the rate limiter's table is locked, requests pass and a warning is logged", async () => {
  const keys = await Promise.all(Array.from({ length: 30 }, () => createKey()));
  const blocker = await h.sql.reserve();
  await blocker`begin`;
  await blocker`lock table rate_limit_buckets in access exclusive mode`;
  try {
    const startedAt = performance.now();
    const answers = await Promise.all(
      keys.flatMap(({ key }) =>
        [first, second].map((server) => clientFor(server, key).get("/v2/agencies/me")),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    // Each waits at most a second, because the rate limiter has its own connections.
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
  // Limits apply again once the table is unlocked.
  await until(
    async () => (await clientFor(first, keys[0]!.key).get("/v2/agencies/me")).headers.has("ratelimit"),
    "the limit",
  );
});
