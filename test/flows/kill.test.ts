import { randomBytes, randomUUID } from "node:crypto";
import { openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool, type Pool } from "../../server/db/sql.ts";
import { addMember, createWorkspace } from "../../server/keys/workspaces.ts";
import { startStandIns, type StandIns } from "../../server/sandbox/stand-ins.ts";
import { supervise, type Supervised } from "../../server/sandbox/supervise.ts";
import { createClient, type Client } from "../support/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { freePort } from "../../server/process/free-port.ts";
import { expectOk, until } from "../support/harness.ts";
import { buyer, cart } from "./shopper.ts";

/** Runs the real processes as `svc start` does: a killed one is restarted. */
let folder: string;
let database: TestDatabase;
let standIns: StandIns;
let server: Supervised;
let worker: Supervised;
let sql: Pool;
let url: string;
const exits: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "svc-kill-"));
  database = await createTestDatabase();
  standIns = await startStandIns({ stripe: { enableAccounts: true } });
  sql = openPool(database.url, { max: 2 });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  standIns.stripe!.webhooks.setUrls([`${url}/stripe/events/test`]);
  const log = openSync(join(folder, "log"), "a");
  const environment = {
    ...process.env,
    ...standIns.environment,
    NODE_OPTIONS: "",
    PORT: String(port),
    SVC_BASE_URL: url,
    DATABASE_URL: database.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
  };
  const onEnd = (name: string, how: string) => exits.push(`${name}: ${how}`);
  server = supervise({ name: "server", file: "main.ts", environment, logFd: log, onEnd });
  worker = supervise({ name: "worker", file: "worker.ts", environment, logFd: log, onEnd });
  await Promise.all([server.ready, worker.ready]).catch(async (error: unknown) => {
    throw new Error(`${String(error)}\n${await readFile(join(folder, "log"), "utf8")}`);
  });
});
afterAll(async () => {
  await Promise.all([server?.stop(), worker?.stop()]);
  await sql?.end();
  await standIns?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function onboard(): Promise<{ shop: Client; accountId: string }> {
  const id = await createWorkspace(sql, { name: "Kill test", zone: null });
  await addMember(sql, { workspaceId: id, subject: "owner", role: "owner", email: null });
  const token = await standIns.oidc!.issueToken({ subject: "owner", audience: "svc-checkout" });
  const key = expectOk(
    await createClient(url, token).post(`/v2/workspaces/${id}/partner-keys`, { name: "k" }),
  ) as { plaintext: string };
  const partner = createClient(url, key.plaintext);
  const onboarded = expectOk(
    await partner.post(`/v2/agencies/${id}/merchants`, {
      name: "Shop",
      store_url: `https://${randomUUID()}.example`,
    }),
  ) as { merchant: { api_key: string }; stripe: { account_id: string } };
  const subscription = expectOk(
    await partner.post("/v2/webhooks/subscriptions", {
      target_url: `${standIns.partner.url}/events`,
      events: ["order.*"],
    }),
  ) as { secret: string };
  await standIns.partner.setSecret(subscription.secret);
  return { shop: createClient(url, onboarded.merchant.api_key), accountId: onboarded.stripe.account_id };
}

async function cardToken(accountId: string): Promise<string> {
  const { stripe } = standIns;
  const response = await fetch(`${stripe!.url}/v1/test_helpers/confirmation_tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${stripe!.secretKey}`, "stripe-account": accountId },
    body: new URLSearchParams({ payment_method: "pm_card_visa" }),
  });
  return ((await response.json()) as { id: string }).id;
}

test("a server killed between payment and order update leaves one payment, one processing order and one event", async () => {
  const { shop, accountId } = await onboard();
  const session = expectOk(
    await shop.post("/v1/sessions", {
      cart: { ...cart, lineItems: [{ id: "x", name: "Lamp", quantity: 1, price: 20_000, taxRate: 19 }] },
    }),
  ) as {
    id: string;
    sessionUrl: string;
    amounts: { total: number };
  };
  const path = new URL(session.sessionUrl).pathname;
  const attempt = {
    attemptId: randomUUID(),
    details: { ...buyer, vatNumber: "", paymentTerm: "" },
    confirmationTokenId: await cardToken(accountId),
    expectedTotal: session.amounts.total,
  };

  // The payment takes effect at once, but the server is killed before the response arrives.
  standIns.stripe!.webhooks.pause();
  standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "delay", milliseconds: 10_000 });
  const answer = createClient(url)
    .post(`${path}/confirm`, attempt)
    .catch(() => "cut off");
  await until(
    async () => (await paymentsOf(session.id, accountId)).some((status) => status === "succeeded"),
    "the payment",
  );
  process.kill(server.pid()!, "SIGKILL");
  expect(await answer).toBe("cut off");
  standIns.stripe!.faults.clear();
  expect((await sql`select status from orders where session_id = ${session.id}`)[0]).toMatchObject({
    status: "pending",
  });

  const client = createClient(url);
  const repeated = await until(async () => {
    const again = await client.post(`${path}/confirm`, attempt).catch(() => null);
    return again?.status === 200 && again;
  }, "the same attempt's answer");
  expect(repeated.body).toMatchObject({ status: "completed", orderStatus: "processing" });
  expect((await sql`select status from orders where session_id = ${session.id}`)[0]).toMatchObject({
    status: "processing",
  });
  standIns.stripe!.webhooks.resume();
  const events = await until(() => {
    const events = standIns.partner.received().filter((request) => request.body.includes(session.id));
    return events.length > 0 && events;
  }, "the event");
  expect(events.map((request) => (JSON.parse(request.body) as { type: string }).type)).toEqual([
    "order.completed",
  ]);
  expect(await paymentsOf(session.id, accountId)).toEqual(["succeeded"]);
  expect(exits).toEqual(["server: SIGKILL"]);
});

test("after both processes are killed during an order on account, the session opens again without an order", async () => {
  const { shop } = await onboard();
  const session = expectOk(
    await shop.post("/v1/sessions", {
      cart: { ...cart, lineItems: [{ id: "x", name: "Lamp", quantity: 1, price: 20_000 }] },
    }),
  ) as {
    id: string;
    sessionUrl: string;
    amounts: { total: number };
  };
  const path = new URL(session.sessionUrl).pathname;
  const details = { ...buyer, vatNumber: "DE999000121", paymentTerm: "" };
  standIns.vies!.hang("DE");
  const expectedTotal = session.amounts.total;
  const answer = createClient(url)
    .post(`${path}/confirm`, {
      attemptId: randomUUID(),
      details,
      confirmationTokenId: "ctoken_x",
      expectedTotal,
    })
    .catch(() => "cut off");
  await until(
    async () =>
      (await sql`select 1 from sessions where id = ${session.id} and status = 'confirming'`).length === 1,
    "the attempt",
  );
  process.kill(server.pid()!, "SIGKILL");
  process.kill(worker.pid()!, "SIGKILL");
  await answer;
  standIns.vies!.recover();
  const [open] = await until(async () => {
    const rows = await sql`select status from sessions where id = ${session.id} and status = 'open'`;
    return rows.length === 1 && rows;
  }, "the session to open again");
  expect(open).toMatchObject({ status: "open" });
  expect(await sql`select 1 from orders where session_id = ${session.id}`).toHaveLength(0);
});

async function paymentsOf(sessionId: string, accountId: string): Promise<string[]> {
  const response = await fetch(`${standIns.stripe!.url}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${standIns.stripe!.secretKey}`, "stripe-account": accountId },
  });
  const list = (await response.json()) as {
    data: Array<{ status: string; metadata: Record<string, string> }>;
  };
  return list.data
    .filter((intent) => intent.metadata["svc_session_id"] === sessionId)
    .map((intent) => intent.status);
}
