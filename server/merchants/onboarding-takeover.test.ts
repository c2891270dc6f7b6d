import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, type Answer } from "../../test/client.ts";
import { startHarness, until, type Harness, type TestWorkspace } from "../../test/harness.ts";

/** A server process is killed in the middle of an onboarding; another one finishes it with the same key. */

let h: Harness;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
});

afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const HELD_MS = 2000;

interface Doomed {
  url: string;
  process: ChildProcess;
}

/** A second server on the same database and stand-ins, in a process of its own. */
async function startDoomedServer(): Promise<Doomed> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = fork(fileURLToPath(new URL("../main.ts", import.meta.url)), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      PATH: process.env["PATH"],
      ...h.standIns.environment,
      PORT: String(port),
      SVC_BASE_URL: url,
      DATABASE_URL: h.config.DATABASE_URL,
      SVC_ENCRYPTION_KEYS: h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
      SVC_RATE_LIMIT_DISABLED: "true",
      LOG_LEVEL: "silent",
    },
  });
  await new Promise<void>((done, fail) => {
    child.once("message", () => done());
    child.once("exit", (code) => fail(new Error(`the server ended with ${code}`)));
  });
  return { url, process: child };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

async function kill(server: Doomed): Promise<void> {
  const gone = new Promise<void>((done) => server.process.once("exit", () => done()));
  server.process.kill("SIGKILL");
  await gone;
}

interface Request {
  key: string;
  body: { name: string; store_url: string; email: string };
}

const newRequest = (): Request => ({
  key: randomUUID(),
  body: { name: "Shop", store_url: `https://${randomUUID()}.example`, email: "owner@shop.example" },
});

function send(request: Request, url = h.url): Promise<Answer> {
  return createClient(url, workspace.key).post(`/v2/agencies/${workspace.id}/merchants`, request.body, {
    headers: { "idempotency-key": request.key },
  });
}

/** Sends to a server that will not live to answer. */
function sendInVain(request: Request, url: string): Promise<"no answer"> {
  return send(request, url).then(
    (answer) => Promise.reject(new Error(`it answered ${answer.status}`)),
    () => "no answer" as const,
  );
}

/** Stands for the minute that a dead run's lease still lasts. */
async function endLease(request: Request): Promise<void> {
  await h.sql`update idempotency_records set lease_until = now() - interval '1 second' where key = ${request.key}`;
}

async function rowOf(request: Request): Promise<{ id: string; connected_account_id: string | null } | null> {
  const [row] = await h.sql<{ id: string; connected_account_id: string | null }[]>`
    select id, connected_account_id from merchants where store_url = ${request.body.store_url}`;
  return row ?? null;
}

async function accountsOf(merchantId: string): Promise<string[]> {
  const { url, secretKey } = h.standIns.stripe!;
  const response = await fetch(`${url}/v1/accounts?limit=100`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { data } = (await response.json()) as { data: { id: string; metadata: Record<string, string> }[] };
  return data
    .filter((account) => account.metadata["svc_merchant_id"] === merchantId)
    .map((account) => account.id);
}

/** While the processor still works on the dead run's call, repeats are told to come back; then one succeeds. */
async function finish(request: Request): Promise<Answer> {
  return until(async () => {
    const answer = await send(request);
    if (answer.status === 201) return answer;
    expect([409, 500]).toContain(answer.status);
    return null;
  }, "the onboarding's end");
}

const count = async (query: Promise<readonly unknown[]>) => (await query).length;

async function expectOneOfEach(request: Request, answer: Answer): Promise<void> {
  const { merchant, stripe } = answer.body as {
    merchant: { id: string; api_key: string };
    stripe: { account_id: string; onboarding_url: string };
  };
  expect(await accountsOf(merchant.id)).toEqual([stripe.account_id]);
  expect(await count(h.sql`select 1 from merchants where store_url = ${request.body.store_url}`)).toBe(1);
  expect(await count(h.sql`select 1 from merchant_credentials where merchant_id = ${merchant.id}`)).toBe(1);
  expect(await count(h.sql`select 1 from onboarding_links where merchant_id = ${merchant.id}`)).toBe(1);
  expect(await count(h.sql`select 1 from events where merchant_id = ${merchant.id}`)).toBe(1);
  expect((await h.client(merchant.api_key).get(`/v1/merchants/${merchant.id}`)).status).toBe(200);
  expect((await fetch(stripe.onboarding_url, { redirect: "manual" })).status).toBeLessThan(400);
  expect((await send(request)).text).toBe(answer.text);
}

test("killed while the account is opened: the account is found again", async () => {
  const request = newRequest();
  const doomed = await startDoomedServer();
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "delay", milliseconds: HELD_MS });
  const unanswered = sendInVain(request, doomed.url);
  const row = await until(() => rowOf(request), "the merchant's row");
  await until(async () => (await accountsOf(row.id)).length === 1, "the account");
  await kill(doomed);
  expect(await unanswered).toBe("no answer");
  expect(await send(request)).toFailWith(409, "idempotency_request_in_progress");

  await endLease(request);
  await expectOneOfEach(request, await finish(request));
});

test("killed while the link is made: the run that takes over uses the account and makes a link of its own", async () => {
  const request = newRequest();
  const doomed = await startDoomedServer();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const unanswered = sendInVain(request, doomed.url);
  await until(async () => (await rowOf(request))?.connected_account_id, "the saved account");
  await kill(doomed);
  expect(await unanswered).toBe("no answer");

  await endLease(request);
  await expectOneOfEach(request, await finish(request));
});

test("killed in the last transaction: it leaves nothing of it behind", async () => {
  const request = newRequest();
  const doomed = await startDoomedServer();
  const blocker = await h.sql.reserve();
  await blocker`begin`;
  await blocker`lock table merchant_credentials in share row exclusive mode`;
  const unanswered = sendInVain(request, doomed.url);
  await until(async () => {
    const waiting = await h.sql`
      select 1 from pg_locks where relation = 'merchant_credentials'::regclass and not granted`;
    return waiting.length > 0;
  }, "the last transaction");
  await kill(doomed);
  await blocker`rollback`;
  blocker.release();
  expect(await unanswered).toBe("no answer");

  await endLease(request);
  await expectOneOfEach(request, await finish(request));
});

test("killed and not repeated: another key takes the row over, with the account that was opened for it", async () => {
  const request = newRequest();
  const doomed = await startDoomedServer();
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "delay", milliseconds: HELD_MS });
  const unanswered = sendInVain(request, doomed.url);
  const row = await until(() => rowOf(request), "the merchant's row");
  await until(async () => (await accountsOf(row.id)).length === 1, "the account");
  await kill(doomed);
  expect(await unanswered).toBe("no answer");

  const other = { ...request, key: randomUUID() };
  const early = await send(other);
  expect(early).toFailWith(409, "duplicate_resource");
  await endLease(request);
  const third = { ...request, key: randomUUID() };
  await expectOneOfEach(third, await finish(third));
  expect(await send(request)).toFailWith(409, "duplicate_resource");
});

test("a run that was given up for dead writes nothing once another has its record", async () => {
  const request = newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const slow = send(request);
  await until(async () => (await rowOf(request))?.connected_account_id, "the saved account");
  await endLease(request);
  const taken = await finish(request);
  expect(await slow).toFailWith(409, "idempotency_request_in_progress");
  await expectOneOfEach(request, taken);
});

test("a run whose merchant was taken over by another key makes no second key pair", async () => {
  const request = newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const slow = send(request);
  await until(async () => (await rowOf(request))?.connected_account_id, "the saved account");
  await endLease(request);
  const other = { ...request, key: randomUUID() };
  const taken = await finish(other);
  expect(await slow).toFailWith(409, "idempotency_request_in_progress");
  await expectOneOfEach(other, taken);
});
