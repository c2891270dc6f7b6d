import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { isExpired, parsePartition, partitionsFrom } from "./partition-days.ts";
import { dropExpiredPartitions, ensurePartitions } from "./partitions.ts";
import { createPartition, listPartitionNames } from "./partitions.sql.ts";
import { openPool, type Pool } from "./sql.ts";

let database: TestDatabase;
let sql: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const DAY_MS = 86_400_000;

const names = (now: string, days: number) =>
  partitionsFrom("request_logs", Date.parse(now), days).map(({ name }) => name);

describe("a table's partitions", () => {
  test("are whole UTC days, across the end of a year and a leap day", () => {
    expect(names("2026-12-31T23:59:59.999Z", 2)).toEqual(["request_logs_20261231", "request_logs_20270101"]);
    expect(names("2028-02-28T00:00:00.000Z", 3)).toEqual([
      "request_logs_20280228",
      "request_logs_20280229",
      "request_logs_20280301",
    ]);
    const [day] = partitionsFrom("deliveries", Date.parse("2026-11-20T12:34:56Z"), 1);
    expect(day?.from.toISOString()).toBe("2026-11-20T00:00:00.000Z");
    expect(day?.to.toISOString()).toBe("2026-11-21T00:00:00.000Z");
  });

  test.each([
    ["request_logs_20261001", "2026-11-01T00:00:00Z", true],
    ["request_logs_20261001", "2026-10-31T23:59:59Z", false],
    ["request_logs_20261101", "2026-11-01T12:00:00Z", false],
  ])("%s at %s is expired after 30 days: %s", (name, now, expired) => {
    expect(isExpired(parsePartition("request_logs", name)!, Date.parse(now), 30)).toBe(expired);
  });

  test.each([
    "request_logs_default",
    "request_logs_20200101_backup",
    "request_logs_20201301",
    "deliveries_20200101",
    "request_logs",
  ])("%s is no day's part of the request log", (name) => {
    expect(parsePartition("request_logs", name)).toBeNull();
  });

  test("are made once for today and the coming week, however many processes ask", async () => {
    const now = Date.parse("2031-05-10T12:00:00Z");
    const created = (await Promise.all([1, 2, 3, 4].map(() => ensurePartitions(sql, now)))).flat();
    const days = ["10", "11", "12", "13", "14", "15", "16", "17"];
    const tables = ["delivery_attempts", "deliveries", "events", "request_logs"];
    expect(created.toSorted()).toEqual(
      tables.flatMap((table) => days.map((day) => `${table}_203105${day}`)).toSorted(),
    );
    expect(await ensurePartitions(sql, now)).toEqual([]);
  });

  test("go with their rows when all of them are past the retention, and only then", async () => {
    const now = Date.now();
    const [kept] = partitionsFrom("request_logs", now - 30 * DAY_MS, 1);
    const [expired] = partitionsFrom("request_logs", now - 31 * DAY_MS, 1);
    await createPartition(sql, "request_logs", kept!);
    await createPartition(sql, "request_logs", expired!);
    const dropped = await dropExpiredPartitions(sql, "request_logs", now, 30);
    expect(dropped).toEqual([expired!.name]);
    const left = await listPartitionNames(sql, "request_logs");
    expect(left).toContain(kept!.name);
    expect(left).not.toContain(expired!.name);
  });

  test("have the parent's indexes", async () => {
    const now = Date.parse("2032-01-01T00:00:00Z");
    await ensurePartitions(sql, now);
    const indexes = await sql`select indexdef from pg_indexes where tablename = 'request_logs_20320101'`;
    expect(indexes.map((index) => String(index["indexdef"])).join("\n")).toMatch(
      /\(workspace_id, livemode, created_at DESC, id DESC\)[^]*\(request_id\)|\(request_id\)[^]*\(workspace_id, livemode, created_at DESC, id DESC\)/,
    );
  });
});
