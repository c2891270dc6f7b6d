// Holds: our own queue for HMRC is never reported as HMRC's outage, however many numbers are checked at once.
import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../test/support/database.ts";
import type { TestDatabase } from "../../test/support/database.ts";
import { parseConfig } from "../config.ts";
import { openPool } from "../db/sql.ts";
import type { Pool } from "../db/sql.ts";
import { createMetrics } from "../http/metrics.ts";
import { startFaultyServer } from "./authority.suite.ts";
import type { FaultyServer } from "./authority.suite.ts";
import { createVatService } from "./check-vat.ts";

let database: TestDatabase;
let sql: Pool;
let hmrc: FaultyServer;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url);
  hmrc = await startFaultyServer(({ path }) =>
    path === "/oauth/token"
      ? { status: 200, body: '{"access_token":"t","expires_in":14400}' }
      : {
          status: 404,
          body: '{"code":"NOT_FOUND","message":"targetVrn does not match a registered company"}',
        },
  );
});
afterAll(async () => {
  await hmrc.close();
  await sql.end();
  await database.drop();
});

test("of many unknown numbers at once each is invalid or throttled, and nothing counts as an outage", async () => {
  const metrics = createMetrics();
  const vat = createVatService(
    {
      sql,
      config: parseConfig({
        DATABASE_URL: database.url,
        SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
        HMRC_BASE_URL: hmrc.url,
        HMRC_CLIENT_ID: "app",
        HMRC_CLIENT_SECRET: "s3cret",
      }),
      log: pino({ level: "silent" }),
      clock: { now: () => Date.now() },
      metrics,
      mailer: null,
    },
    // Two turns come within this time, and no call ever takes too long.
    { totalMs: 600, callMs: 60_000 },
  );
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      vat.check({
        vatNumber: `GB${100_000_000 + index * 7}`,
        merchantId: "7f1cbb4e-0000-4000-8000-000000000001",
        sessionId: null,
        requester: {},
        purpose: "submit",
      }),
    ),
  );
  const outcomes = results.map(({ status, warning }) => (status === "invalid" ? status : warning));
  expect(outcomes.filter((outcome) => outcome !== "invalid" && outcome !== "hmrc_throttled")).toEqual([]);
  expect(outcomes).toContain("hmrc_throttled");
  expect(await sql`select fault from vat_checks where status <> 'invalid'`).toEqual([]);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/vat_lookups_total\{authority="hmrc",result="throttled"\} \d/);
  expect(text).not.toMatch(/vat_lookups_total\{authority="hmrc",result="(?:unavailable|not_asked)"\}/);
});
