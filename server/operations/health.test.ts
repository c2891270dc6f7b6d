import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness, type Harness } from "../../test/support/harness.ts";
import { openPool } from "../db/sql.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import type { Context } from "../context.ts";
import { startDraining } from "./draining.ts";
import ready from "./health-ready.page.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());

/** Readiness of a context. */
async function readinessOf(ctx: Context) {
  const answer = await ready.handler({
    ctx,
    params: {},
    query: new URLSearchParams(),
    headers: {},
    form: new URLSearchParams(),
    request: {
      method: "GET",
      id: "req_1",
      traceparent: "",
      ip: "127.0.0.1",
      host: { name: "127.0.0.1", authority: "127.0.0.1", merchantId: null },
    },
  });
  return { status: answer.status, body: JSON.parse(String(answer.body)) as unknown };
}

test("a running server is live and ready", async () => {
  const live = await h.client().get("/health/live");
  expect([live.status, live.body]).toEqual([200, { status: "ok" }]);
  const readiness = await h.client().get("/health/ready");
  expect([readiness.status, readiness.body]).toEqual([200, { status: "ok" }]);
  expect(readiness.headers.get("cache-control")).toBe("no-store");
  expect(readiness.headers.get("svc-request-id")).toMatch(/^req_/);
});

test("without its database it is not ready", async () => {
  const away = openPool(h.config.DATABASE_URL.replace(/:\d+\//, ":1/"));
  expect(await readinessOf({ ...h.ctx, sql: away })).toEqual({
    status: 503,
    body: { status: "database_unavailable" },
  });
  await away.end();
});

test("with migrations pending it is not ready", async () => {
  const database: TestDatabase = await createTestDatabase();
  const sql = openPool(database.url);
  await sql`delete from migrations`;
  expect(await readinessOf({ ...h.ctx, sql })).toEqual({
    status: 503,
    body: { status: "migrations_pending" },
  });
  await sql.end();
  await database.drop();
});

test("during shutdown it is live and not ready", async () => {
  startDraining(h.ctx);
  const readiness = await h.client().get("/health/ready");
  expect([readiness.status, readiness.body]).toEqual([503, { status: "draining" }]);
  expect((await h.client().get("/health/live")).status).toBe(200);
});
