import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { openPool, readWithKeptPlans, type Pool, type Sql } from "./sql.ts";

let database: TestDatabase;
let sql: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

async function planModeOf(connection: Sql): Promise<string> {
  const [row] = await connection<[{ mode: string }]>`select current_setting('plan_cache_mode') as mode`;
  return row.mode;
}

test.each([
  { form: "a statement by itself", read: (sql: Sql) => planModeOf(sql) },
  {
    form: "one that is returned unsent",
    read: async (sql: Sql) => sql`select current_setting('plan_cache_mode') as mode`,
  },
  { form: "the second of two", read: async (sql: Sql) => (await planModeOf(sql)) && planModeOf(sql) },
])("the very first statement is planned to be kept: $form", async ({ read }) => {
  // The first time statements are prepared, which changes when they are sent.
  for (let time = 0; time < 3; time++) {
    expect(JSON.stringify(await readWithKeptPlans<unknown>(sql, read))).toContain("force_generic_plan");
    expect(await planModeOf(sql)).toBe("auto");
  }
});

test("what is read cannot write, and its failure is the caller's", async () => {
  const write = readWithKeptPlans(sql, async (connection) => connection`create table written (n integer)`);
  await expect(write).rejects.toThrow("read-only transaction");
  expect(await planModeOf(sql)).toBe("auto");
});
