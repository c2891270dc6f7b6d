import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { useHarness } from "../../test/support/harness.ts";
import { partitionsFrom } from "../db/partition-days.ts";
import { createPartition } from "../db/partitions.sql.ts";
import type { Scope } from "../db/scope.ts";
import type { RequestLogRow } from "../http/request-log/request-log.sql.ts";
import { listRequestLogs } from "./list-request-logs.ts";
import type { LogFilter } from "./request-logs.sql.ts";

const DAY_MS = 86_400_000;
const ROWS = 5_000;
const workspaceId = randomUUID();
const merchantId = randomUUID();
const tenant: Scope = { workspaceId, livemode: true, merchantId: null };
const now = Date.now();
const since = new Date(now - 4 * DAY_MS);
const longPath = `/v2/${"long/".repeat(60)}`;

const h = useHarness({ worker: false });
/** All entries of the workspace, most recent first. */
let rows: RequestLogRow[];

beforeAll(async () => {
  for (const partition of partitionsFrom("request_logs", now - 5 * DAY_MS, 5))
    await createPartition(h.sql, "request_logs", partition);
  const created = Array.from({ length: ROWS }, (_, n) => ({
    // Five days, the first before `since`; every hundred entries share one timestamp.
    created_at: new Date(now - Math.floor(n / 100) * ((5 * DAY_MS) / (ROWS / 100))),
    id: randomUUID(),
    request_id: `req_${n}`,
    workspace_id: n % 9 === 8 ? randomUUID() : workspaceId,
    merchant_id: n % 50 === 0 ? merchantId : null,
    livemode: true,
    method: n % 700 === 1 ? "DELETE" : n % 3 === 0 ? "POST" : "GET",
    path: n % 900 === 2 ? `${longPath}${n}` : n % 2 === 0 ? `/v2/orders/${n}` : "/v2/orderly",
    user_subject: n % 20 === 3 ? null : "auth0|watcher",
    status_code: n === 3_900 ? 503 : n % 40 === 0 ? 404 : 200,
    latency_ms: 1,
  }));
  for (let first = 0; first < ROWS; first += 1_000)
    await h.sql`insert into request_logs ${h.sql(created.slice(first, first + 1_000))}`;
  rows = await h.sql<RequestLogRow[]>`
    select * from request_logs where workspace_id = ${workspaceId} order by created_at desc, id desc`;
});

async function readAll(filter: Partial<LogFilter>, of = tenant): Promise<string[]> {
  const ids: string[] = [];
  let before: LogFilter["before"] = null;
  for (;;) {
    const page: RequestLogRow[] = await listRequestLogs(h.sql, of, {
      before,
      since,
      now: new Date(),
      limit: 37,
      ...filter,
    });
    ids.push(...page.map((row) => row.id));
    const last = page.at(-1);
    if (last === undefined) return ids;
    before = { createdAt: last.created_at, id: last.id };
  }
}

const expected = (matches: (row: RequestLogRow) => boolean): string[] =>
  rows.filter((row) => row.created_at >= since && matches(row)).map((row) => row.id);

describe("the pages contain exactly the matching entries, newest first", () => {
  test.each<[string, Partial<LogFilter>, (row: RequestLogRow) => boolean]>([
    ["no filter", { limit: 499 }, () => true],
    ["a frequent status", { statusMax: 299, limit: 499 }, (row) => row.status_code === 200],
    ["a status of few", { statusMin: 400, statusMax: 499 }, (row) => row.status_code === 404],
    ["a status of one", { statusMin: 500 }, (row) => row.status_code === 503],
    ["a status of none", { statusMin: 504, statusMax: 599 }, () => false],
    ["a method of few", { method: "DELETE" }, (row) => row.method === "DELETE"],
    ["a path of one", { pathPrefix: "/v2/orders/3900" }, (row) => row.path === "/v2/orders/3900"],
    [
      "a path longer than the index holds",
      { pathPrefix: `${longPath}18` },
      (row) => row.path.startsWith(`${longPath}18`),
    ],
    ["a beginning that all have", { pathPrefix: "/v2/", limit: 499 }, () => true],
    ["callers of few", { caller: "keys" }, (row) => row.user_subject === null],
    ["frequent callers", { caller: "users", limit: 499 }, (row) => row.user_subject !== null],
    [
      "all of them together",
      { method: "GET", pathPrefix: "/v2/orders/", statusMin: 404 },
      (row) => row.method === "GET" && row.path.startsWith("/v2/orders/") && row.status_code >= 404,
    ],
  ])("%s", async (_, filter, matches) => {
    expect(await readAll(filter)).toEqual(expected(matches));
  });

  test("of one merchant, with and without a filter", async () => {
    const own = { ...tenant, merchantId };
    expect(await readAll({}, own)).toEqual(expected((row) => row.merchant_id === merchantId));
    expect(await readAll({ statusMin: 500 }, own)).toEqual(
      expected((row) => row.merchant_id === merchantId && row.status_code === 503),
    );
  });
});
