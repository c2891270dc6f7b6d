import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openPool, type Pool } from "../../db/sql.ts";
import { ensurePartitions } from "../../db/partitions.ts";
import { createMetrics } from "../metrics.ts";
import { createRequestLog, type RequestLogRow } from "./request-log.ts";
import { newRequestId } from "../request-id.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/database.ts";

let database: TestDatabase;
let sql: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url);
  await ensurePartitions(sql, Date.now());
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

function newRow(values: Partial<RequestLogRow> = {}): RequestLogRow {
  const now = Date.now();
  return {
    created_at: new Date(now),
    id: randomUUID(),
    request_id: newRequestId(now),
    workspace_id: randomUUID(),
    user_subject: null,
    api_key_id: randomUUID(),
    merchant_id: null,
    livemode: false,
    method: "GET",
    path: "/v2/agencies/me",
    status_code: 200,
    latency_ms: 3,
    request_size_bytes: null,
    response_size_bytes: 210,
    user_agent: "curl/8.0 'quoted\" \\ ünïcode",
    error_code: null,
    ...values,
  };
}

function newLog(pool: Pool = sql) {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
  const metrics = createMetrics();
  const figures = async () =>
    Object.fromEntries((await metrics.registry.metrics()).split("\n").map((line) => line.split(" ", 2)));
  return { requestLog: createRequestLog(pool, log, metrics), lines, figures };
}

const find = async (id: string) =>
  (await sql<RequestLogRow[]>`select * from request_logs where id = ${id}`)[0];

describe("the request log", () => {
  test("writes a row by itself, every column as it was given", async () => {
    const { requestLog } = newLog();
    const row = newRow();
    requestLog.record(row);
    const written = await vi.waitFor(
      async () => (await find(row.id)) ?? Promise.reject(new Error("not yet")),
      {
        timeout: 90_000,
        interval: 20,
      },
    );
    expect(written).toEqual(row);
    await requestLog.close();
  });

  test("writes thousands of rows in batches and loses none on close", async () => {
    const { requestLog, lines } = newLog();
    const workspace = randomUUID();
    for (let count = 0; count < 2_345; count++) requestLog.record(newRow({ workspace_id: workspace }));
    await requestLog.close();
    const [written] = await sql`select count(*) from request_logs where workspace_id = ${workspace}`;
    expect(written?.["count"]).toBe(2_345);
    expect(lines).toEqual([]);
  });

  test("keeps its rows while the database is away and writes them when it is back", async () => {
    const away = openPool(database.url.replace(/:\d+\//, ":1/"));
    let current = away;
    const switching = new Proxy(away, {
      get: (_target, name) => Reflect.get(current, name) as unknown,
      apply: (_target, self, args) => Reflect.apply(current, self, args) as unknown,
    });
    const { requestLog, lines } = newLog(switching);
    const row = newRow();
    requestLog.record(row);
    await requestLog.flush();
    expect(lines.join()).toContain("request logs cannot be written");
    expect(await find(row.id)).toBeUndefined();
    current = sql;
    await requestLog.flush();
    expect(await find(row.id)).toEqual(row);
    await requestLog.close();
    await away.end();
  });

  test("gives up a row the database refuses for ever and writes the others of its batch", async () => {
    const { requestLog, lines } = newLog();
    const rows = [newRow(), newRow({ created_at: new Date("1999-01-01T00:00:00Z") }), newRow()];
    for (const row of rows) requestLog.record(row);
    await requestLog.close();
    expect(await find(rows[0]!.id)).toEqual(rows[0]);
    expect(await find(rows[2]!.id)).toEqual(rows[2]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(rows[1]!.request_id);
  });

  test("lets requests wait while its buffer is full, and loses no row", async () => {
    const { requestLog, lines, figures } = newLog();
    const workspace = randomUUID();
    for (let count = 0; count < 20_000; count++) requestLog.record(newRow({ workspace_id: workspace }));
    let begun = 0;
    const requests = Array.from({ length: 3_000 }, async () => {
      await requestLog.waitForRoom();
      begun += 1;
      requestLog.record(newRow({ workspace_id: workspace }));
    });
    await Promise.resolve();
    expect(begun).toBe(0);
    await Promise.all(requests);
    await requestLog.close();
    const [written] = await sql`select count(*) from request_logs where workspace_id = ${workspace}`;
    expect(written?.["count"]).toBe(23_000);
    expect(lines).toEqual([]);
    expect(await figures()).toMatchObject({
      'svc_request_logs_total{result="written"}': "23000",
      svc_request_log_waits_total: "3000",
    });
  });

  test("has room again once the rows of a full buffer are written", async () => {
    const { requestLog } = newLog();
    expect(requestLog.waitForRoom()).toBeNull();
    for (let count = 0; count < 20_000; count++) requestLog.record(newRow());
    expect(requestLog.waitForRoom()).not.toBeNull();
    await requestLog.flush();
    expect(requestLog.waitForRoom()).toBeNull();
    await requestLog.close();
  });

  test("drops the newest rows, says so and counts them when requests do not wait", async () => {
    const { requestLog, lines, figures } = newLog();
    const workspace = randomUUID();
    for (let count = 0; count < 40_003; count++) requestLog.record(newRow({ workspace_id: workspace }));
    await requestLog.close();
    const [written] = await sql`select count(*) from request_logs where workspace_id = ${workspace}`;
    expect(written?.["count"]).toBe(40_000);
    expect(lines.join()).toContain('"rows":3');
    expect(await figures()).toMatchObject({ 'svc_request_logs_total{result="dropped"}': "3" });
  });
});
