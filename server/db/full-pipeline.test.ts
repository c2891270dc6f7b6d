import { Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { openPool, type Pool } from "./sql.ts";

/**
 * The driver sends up to 100 statements on one connection before it waits. A transaction that began as the hundredth got
 * no connection of its own and was never ended (docs/decisions/0011-patched-postgres-driver.md).
 */

let database: TestDatabase;
let admin: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = openPool(database.url, { max: 1 });
  await admin`create table notes (number int not null)`;
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** A pool of one connection, on which statements have been sent that have no answer yet. */
async function busyConnection(statements: number) {
  await admin`truncate notes`;
  const sql = openPool(database.url, { max: 1 });
  const insert = (number: number) => sql`insert into notes values (${number})`;
  await insert(0);
  const others = Array.from({ length: statements }, () => insert(1).execute());
  return { sql, insert, others };
}

test.each([0, 1, 98, 99, 100, 101, 102, 199, 200, 201])(
  "a transaction begun behind %i statements commits what is its own, and what follows stands by itself",
  async (before) => {
    const { sql, insert, others } = await busyConnection(before);
    const committed = sql.begin(async (sql) => {
      await sql`insert into notes values (2)`;
      await sql`insert into notes values (2)`;
    });
    const undone = sql.begin(async (sql) => {
      await sql`insert into notes values (3)`;
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await Promise.all([committed, ...others]);
    await insert(4);
    const rows = await admin<{ number: number; count: number }[]>`
      select number, count(*)::int from notes where number > 1 group by number order by number`;
    expect([...rows]).toEqual([
      { number: 2, count: 2 },
      { number: 4, count: 1 },
    ]);
    await sql.end();
  },
);

test("the first statement of a transaction is sent with its begin", async () => {
  const sql = openPool(database.url, { max: 1 });
  const insert = () => sql.begin((sql) => sql`insert into notes values (${5})`);
  // The driver asks for the types of a statement once.
  await insert();
  const written = vi.spyOn(Socket.prototype, "write");
  await insert();
  const begins = written.mock.calls.filter(([bytes]) => String(bytes).includes("begin "));
  // Its parameter follows in the same write.
  expect(begins.map(([bytes]) => String(bytes).length > "begin ".length + 20)).toEqual([true]);
  written.mockRestore();
  await sql.end();
});

test.each([0, 1, 3])(
  "a first statement that cannot be sent fails alone, behind %i other statements",
  async (before) => {
    const { sql, others } = await busyConnection(before);
    const undone = sql.begin(async (sql) => {
      const bad = sql`insert into notes values (${undefined as never})`;
      const good = sql`insert into notes values (2)`;
      await Promise.all([bad, good]);
    });
    await expect(undone).rejects.toThrow(/undefined/i);
    expect(await Promise.all(others)).toHaveLength(before);
    await sql.begin((sql) => sql`insert into notes values (3)`);
    const rows = await admin<{ number: number }[]>`select number from notes where number > 0 order by number`;
    expect(rows.map(({ number }) => number)).toEqual([...Array.from({ length: before }, () => 1), 3]);
    await sql.end();
  },
);

test("a transaction that fails before any statement leaves its connection free", async () => {
  const sql = openPool(database.url, { max: 1 });
  const failed = sql.begin(() => {
    throw new Error("at once");
  });
  await expect(failed).rejects.toThrow("at once");
  expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
  await sql.end();
});

test("a transaction in a mode that the database does not know sends nothing but its begin", async () => {
  await admin`truncate notes`;
  const sql = openPool(database.url, { max: 1 });
  const begun = sql.begin("isolation level none", (sql) => sql`insert into notes values (6)`);
  await expect(begun).rejects.toThrow("syntax error");
  expect(await admin`select * from notes`).toHaveLength(0);
  await sql.end();
});
