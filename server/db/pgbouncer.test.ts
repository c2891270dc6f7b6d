import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyer, cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { createClient } from "../../test/support/client.ts";
import {
  expectOk,
  until,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { startServerProcess } from "../../test/support/server-process.ts";
import { startWorker } from "../worker.ts";
import { pgbouncerBinary, startPgBouncer, type PgBouncer } from "./pgbouncer.fixture.ts";
import { assertDirect, assertRoleSettings, diagnosePooler, ensureRoleSettings, isPooled } from "./pooler.ts";
import { openPool, type Pool } from "./sql.ts";

// Needs Debian's `pgbouncer` (apt-get install pgbouncer); skipped, and counted as such, without it.
describe.skipIf(pgbouncerBinary === null)("behind PgBouncer in transaction mode", () => {
  const h = useHarness({ worker: false });
  let pooler: PgBouncer;
  let workspace: TestWorkspace;
  let merchant: TestMerchant;
  let admin: Pool;

  beforeAll(async () => {
    pooler = await startPgBouncer(h.config.DATABASE_URL);
    workspace = await h.workspace();
    merchant = await h.merchant(workspace);
    admin = openPool(h.config.DATABASE_URL, { max: 1 });
  });
  afterAll(async () => {
    await admin.end();
    await pooler.close();
  });

  /** Runs `work` on connections through PgBouncer. */
  async function throughPooler<T>(work: (sql: Pool) => Promise<T>): Promise<T> {
    const sql = openPool(pooler.url, { max: 8, pooled: true });
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  test("the pooler is detected, and a direct connection is not taken for one", async () => {
    expect(await isPooled(pooler.url)).toBe(true);
    expect(await isPooled(h.config.DATABASE_URL)).toBe(false);
  });

  test("the settings that PgBouncer refuses at the start of a connection are why it must be detected", async () => {
    const direct = openPool(pooler.url, { max: 1 });
    await expect(direct`select 1`).rejects.toThrow(/unsupported startup parameter/);
    await direct.end({ timeout: 1 });
  });

  test("a server does not start while the role lacks its timeouts, and says what to run", async () => {
    await expect(throughPooler(assertRoleSettings)).rejects.toThrow(
      /run svc migrate.*\nALTER ROLE "svc" IN DATABASE "svc_\w+" SET statement_timeout = '30s';/,
    );
    await expect(startServerProcess(h, { DATABASE_URL: pooler.url })).rejects.toThrow(/exited with 1/);
  });

  const diagnose = (DATABASE_URL: string, directDatabaseUrl: string) =>
    throughPooler((sql) => diagnosePooler(sql, { DATABASE_URL, directDatabaseUrl }));

  test("svc doctor finds a role without settings, and a pooler where a direct connection is needed", async () => {
    const direct = h.config.DATABASE_URL;
    expect(await diagnose(direct, direct)).toMatchObject({ ok: true, text: expect.stringMatching(/^none/) });
    await expect(diagnose(pooler.url, direct)).rejects.toThrow(/run svc migrate.*\nALTER ROLE "svc"/);
    await expect(diagnose(pooler.url, pooler.url)).rejects.toThrow(/set SVC_DATABASE_DIRECT_URL/);
  });

  test("a role that may not be altered gets its statements printed instead", async () => {
    const [{ database }] = await admin<[{ database: string }]>`select current_database()::text as database`;
    const role = `${database}_reader`;
    await admin.unsafe(`create role ${role} login password 'reader'`);
    const url = new URL(h.config.DATABASE_URL);
    [url.username, url.password] = [role, "reader"];
    const reader = openPool(url.href, { max: 1 });
    try {
      const outcome = await ensureRoleSettings(reader, h.config.DATABASE_URL);
      expect(outcome.saved).toBe(false);
      expect(outcome.statements).toContain(`ALTER ROLE "svc" IN DATABASE "${database}" SET jit = 'off';`);
    } finally {
      await reader.end();
      await admin.unsafe(`drop role ${role}`);
    }
  });

  test("svc migrate gives the role its settings once, and keeps those of the operator", async () => {
    const [{ database }] = await admin<[{ database: string }]>`select current_database()::text as database`;
    await admin.unsafe(`alter role svc in database ${database} set statement_timeout = '2s'`);
    const first = await ensureRoleSettings(admin, pooler.url);
    expect(first.saved).toBe(true);
    expect(first.statements.join()).not.toContain("statement_timeout");
    expect(first.statements).toHaveLength(3);
    expect(await ensureRoleSettings(admin, pooler.url)).toEqual({ saved: true, statements: [] });
    await pooler.restart();
    await throughPooler(assertRoleSettings);
    expect(await diagnose(pooler.url, h.config.DATABASE_URL)).toMatchObject({ ok: true });
  });

  test("a long statement is cancelled", async () => {
    const error = await throughPooler((sql) => sql`select pg_sleep(20)`.catch((thrown: unknown) => thrown));
    expect(error).toMatchObject({ code: "57014" });
  });

  test("a server answers, and checkouts complete side by side on three connections", async () => {
    const server = await startServerProcess(h, { DATABASE_URL: pooler.url });
    try {
      const client = (bearer?: string) => createClient(server.url, bearer);
      expectOk(await client().get("/health/ready"));
      const shop = { client: client(merchant.apiKey) };
      const answers = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const checkout = await openCheckout({ client }, shop);
          const isDeferred = index % 2 === 0;
          return checkout.confirm(
            isDeferred
              ? { details: { ...buyer, paymentTerm: "net30" } }
              : { confirmationTokenId: await cardToken(h, merchant) },
          );
        }),
      );
      for (const answer of answers) expect(expectOk(answer)).toMatchObject({ status: "completed" });
      expect(await server.stop()).toBe(0);
      expect(server.log()).not.toMatch(/prepared statement|"level":[56]0/);
    } finally {
      await server.kill();
    }
  });

  test("a worker does not start without the database's own address", async () => {
    const config = { ...h.config, DATABASE_URL: pooler.url, directDatabaseUrl: pooler.url };
    await expect(startWorker(config, { log: h.ctx.log })).rejects.toThrow(/SVC_DATABASE_DIRECT_URL/);
    await expect(assertDirect(pooler.url, "svc migrate")).rejects.toThrow(/svc migrate cannot work through/);
  });

  test("an order placed through the pooler is delivered by a worker that has both addresses", async () => {
    const { partner } = h.standIns;
    const subscription = expectOk(
      await workspace.client.post("/v2/webhooks/subscriptions", {
        target_url: `${partner.url}/events`,
        events: ["order.completed"],
      }),
    ) as { secret: string };
    await partner.setSecret(subscription.secret);
    const server = await startServerProcess(h, { DATABASE_URL: pooler.url });
    const worker = await startWorker(
      { ...h.config, DATABASE_URL: pooler.url, directDatabaseUrl: h.config.DATABASE_URL },
      { log: h.ctx.log },
    );
    try {
      const client = (bearer?: string) => createClient(server.url, bearer);
      const checkout = await openCheckout({ client }, { client: client(merchant.apiKey) });
      expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
      const received = await until(
        () => partner.received().find(({ body }) => body.includes(checkout.sessionId)),
        "the delivery of the order",
      );
      expect(received.signatureError).toBeNull();
      expect(JSON.parse(received.body)).toMatchObject({ type: "order.completed" });
    } finally {
      await worker.close();
      await server.kill();
    }
  });
});
