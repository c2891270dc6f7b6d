import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeContext, createContext } from "../../server/create-context.ts";
import { countStoredSecrets } from "../../server/operations/rotate-encryption.ts";
import { startWorker, type RunningWorker } from "../../server/worker.ts";
import { openPool, type Pool } from "../../server/db/sql.ts";
import { stripeClient } from "../flows/processor.ts";
import { cardToken, letLeaseExpire, openCheckout } from "../flows/shopper.ts";
import { createClient, type Client } from "../support/client.ts";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../support/harness.ts";
import { startServerProcess, type ServerProcess } from "../support/server-process.ts";
import { root } from "./image.ts";
import { startArchivedPostgres, type ArchivedPostgres } from "./point-in-time.ts";

/** Orders are placed; the database is restored to a moment between two of them, and the service goes on with it. */

const execute = promisify(execFile);

let postgres: ArchivedPostgres;
let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let restored: { url: string; sql: Pool; server: ServerProcess; worker: RunningWorker | null };
/** Sessions: ordered while the backup ran, before the moment, and after it; and one that was being paid at the moment. */
let during: string;
let before: string;
let after: string;
let paying: string;
let orderBefore: unknown;
let moment: string;

const orderRow = async (sql: Pool, sessionId: string): Promise<unknown> => {
  const [row] = await sql`select to_jsonb(o) as "order" from orders o where session_id = ${sessionId}`;
  return row?.["order"] ?? null;
};

/** Places an order by card, at the first server unless another one is given. @returns its session. */
async function order(client = (bearer?: string): Client => h.client(bearer)): Promise<string> {
  const checkout = await openCheckout({ client }, { client: client(merchant.apiKey) });
  expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
  return checkout.sessionId;
}

/** Payments of a session at the processor. */
async function paymentsOf(sessionId: string): Promise<Array<{ id: string; status: string }>> {
  const all = await stripeClient(h).paymentIntents.list({}, { stripeAccount: merchant.accountId });
  return all.data
    .filter(({ metadata }) => metadata["svc_session_id"] === sessionId)
    .map(({ id, status }) => ({ id, status }));
}

/** Types of the events about a session that a receiver got with a valid signature. */
const receivedOf = (sessionId: string): string[] =>
  h.standIns.partner
    .received()
    .filter(({ body, signatureError }) => body.includes(sessionId) && signatureError === null)
    .map(({ body }) => (JSON.parse(body) as { type: string }).type);

beforeAll(async () => {
  postgres = await startArchivedPostgres();
  // Without a worker, events wait in the queue.
  h = await startHarness({ worker: false, environment: { DATABASE_URL: postgres.url } });
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  const subscription = expectOk(
    await workspace.client.post("/v2/webhooks/subscriptions", {
      target_url: `${h.standIns.partner.url}/events`,
      events: ["order.completed"],
    }),
  ) as { secret: string };
  await h.standIns.partner.setSecret(subscription.secret);

  [during] = await Promise.all([order(), postgres.backUp()]);
  before = await order();
  orderBefore = await orderRow(h.sql, before);
  const { faults } = h.standIns.stripe!;
  faults.failNext("POST", "/v1/payment_intents", { kind: "delay", milliseconds: 2_000 });
  const checkout = await openCheckout(h, merchant);
  paying = checkout.sessionId;
  const paid = checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) });
  await until(async () => (await paymentsOf(paying)).length > 0, "the payment");
  moment = await postgres.now();
  after = await order();
  expectOk(await paid);

  const url = await postgres.restoreTo(moment);
  const server = await startServerProcess(h, { DATABASE_URL: url });
  restored = { url, sql: openPool(url, { max: 2 }), server, worker: null };
});

afterAll(async () => {
  await restored.worker?.close();
  await restored.server.kill();
  await restored.sql.end();
  await h.close();
  await postgres.close();
});

test("orders before the moment are there, unchanged; later ones are not", async () => {
  expect(orderBefore).toMatchObject({ session_id: before });
  expect(await orderRow(restored.sql, before)).toEqual(orderBefore);
  expect(await orderRow(restored.sql, during)).toMatchObject({ session_id: during });
  expect(await orderRow(h.sql, after)).toMatchObject({ session_id: after });
  expect(await orderRow(restored.sql, after)).toBeNull();
  expect(await restored.sql`select id from sessions where id = ${after}`).toHaveLength(0);
});

test("every secret is readable with the same keys, and none with others", async () => {
  const config = { ...h.config, DATABASE_URL: restored.url, directDatabaseUrl: restored.url };
  const ctx = await createContext(config, { name: "test", log: h.ctx.log });
  try {
    const { current, ...rest } = await countStoredSecrets(ctx);
    expect(current).toBeGreaterThan(5);
    expect(rest).toEqual({ older: 0, direct: 0, directOther: 0, unreadable: 0 });
  } finally {
    await closeContext(ctx);
  }
  const others = { ...config, SVC_ENCRYPTION_KEYS: [Buffer.alloc(32, 7)] };
  await expect(createContext(others, { name: "test", log: h.ctx.log })).rejects.toThrow(
    /SVC_ENCRYPTION_KEYS/,
  );
});

test("keys work, and answers hold what was before the moment", async () => {
  const client = createClient(restored.server.url, workspace.key);
  const { orders } = expectOk(await client.get("/v2/orders")) as { orders: Array<{ session_id: string }> };
  const sessions = orders.map((each) => each.session_id);
  expect(sessions).toEqual(expect.arrayContaining([before, during]));
  expect(sessions).not.toContain(after);
});

test("a payment after the moment stays unknown, even if its event is sent again", async () => {
  const { webhooks } = h.standIns.stripe!;
  webhooks.setUrls([`${restored.server.url}/stripe/events/test`]);
  const [payment] = await paymentsOf(after);
  const events = await stripeClient(h).events.list(
    { type: "payment_intent.succeeded" },
    { stripeAccount: merchant.accountId },
  );
  const event = events.data.find(({ data }) => (data.object as { id: string }).id === payment!.id);
  await webhooks.resend(event!.id);
  await until(
    async () => (await restored.sql`select 1 from processor_events where id = ${event!.id}`).length > 0,
    "the event",
  );
  expect(await orderRow(restored.sql, after)).toBeNull();
});

test("events that waited are delivered with valid signatures, and nothing of what is gone", async () => {
  expect(receivedOf(before)).toEqual([]);
  restored.worker = await startWorker(
    { ...h.config, DATABASE_URL: restored.url, directDatabaseUrl: restored.url },
    { log: h.ctx.log },
  );
  await until(() => receivedOf(before).length > 0 && receivedOf(during).length > 0, "both deliveries");
  expect([...receivedOf(before), ...receivedOf(during)]).toEqual(["order.completed", "order.completed"]);
  expect(receivedOf(after)).toEqual([]);
});

test("the service goes on: the next order completes and is delivered", async () => {
  const next = await order((bearer) => createClient(restored.server.url, bearer));
  await until(() => receivedOf(next).length > 0, "the delivery of the next order");
  expect(receivedOf(next)).toEqual(["order.completed"]);
});

test("an order that was being paid at the moment is completed with that payment", async () => {
  const statusOf = async () => {
    const [row] = await restored.sql<[{ status: string }]>`select status from sessions where id = ${paying}`;
    return row.status;
  };
  expect(await statusOf()).toBe("confirming");
  await letLeaseExpire({ sql: restored.sql }, paying);
  await until(async () => (await statusOf()) === "completed", "the recovery");
  const [payment, ...others] = await paymentsOf(paying);
  expect(others).toEqual([]);
  expect(await orderRow(restored.sql, paying)).toMatchObject({ payment_intent: payment!.id });
  await until(() => receivedOf(paying).length > 0, "its delivery");
});

describe("svc payments unknown", () => {
  /** Runs the command on the restored database. */
  async function run(since: string): Promise<{ exitCode: number; payments: unknown[]; failures: unknown[] }> {
    const environment = {
      PATH: process.env["PATH"],
      ...h.standIns.environment,
      DATABASE_URL: restored.url,
      SVC_ENCRYPTION_KEYS: h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
    };
    const args = ["bin/svc.ts", "payments", "unknown", "--since", since, "--json"];
    const child = execute(process.execPath, args, { cwd: root, env: environment });
    const { stdout, exitCode } = await child.then(
      ({ stdout }) => ({ stdout, exitCode: 0 }),
      (error: { stdout: string; code: number }) => ({ stdout: error.stdout, exitCode: error.code }),
    );
    return { exitCode, ...(JSON.parse(stdout) as { payments: unknown[]; failures: unknown[] }) };
  }
  const since = () => new Date(moment).toISOString();

  test("lists the payment after the moment, and none that is known", async () => {
    const [payment] = await paymentsOf(after);
    expect(await run(since())).toMatchObject({
      exitCode: 1,
      payments: [{ payment_id: payment!.id, session_id: after, status: "succeeded", currency: "EUR" }],
      failures: [],
    });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await run(later)).toEqual({ exitCode: 0, payments: [], failures: [] });
  });

  test("names accounts whose payments it cannot list", async () => {
    const { faults } = h.standIns.stripe!;
    faults.failNext("GET", "/v1/payment_intents", { kind: "error", when: "before", status: 403 });
    expect(await run(since())).toMatchObject({
      exitCode: 1,
      payments: [],
      failures: [{ account_id: merchant.accountId }],
    });
    faults.clear();
  });
});
