import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../test/support/database.ts";
import { migrate } from "./migrate.ts";
import { openPool, type Pool } from "./sql.ts";

let database: TestDatabase;
let sql: Pool;
let folder: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  sql = openPool(database.url, { max: 4 });
  folder = await mkdtemp(join(tmpdir(), "svc-migrations-"));
  await add("0001_items.sql", "create table items (number integer); insert into items values (1), (1);");
});
afterAll(async () => {
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const add = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
const run = (): Promise<string[]> => migrate(sql, database.url, pathToFileURL(`${folder}/`));
const indexes = () =>
  sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('items_number')`;

const build = `-- no-transaction
-- An interrupted build leaves an invalid index.
drop index concurrently if exists items_number;
create unique index concurrently items_number on items (number);
`;

test("an index is built outside of a transaction, and again after a failed build", async () => {
  await add("0002_number.sql", build);
  await expect(run()).rejects.toThrow(/could not create unique index/);
  expect(await indexes()).toEqual([{ valid: false }]);
  await sql`delete from items where ctid = (select max(ctid) from items)`;
  expect(await run()).toEqual(["0002_number.sql"]);
  expect(await indexes()).toEqual([{ valid: true }]);
  expect(await run()).toEqual([]);
});

test("processes that wait for the migrations do not block the build of an index", async () => {
  await add("0003_again.sql", build);
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(["0003_again.sql"]);
});

test("a migration that fails leaves nothing of itself", async () => {
  await add("0004_half.sql", "create table half (id integer); select 1 / 0;");
  await expect(run()).rejects.toThrow(/division by zero/);
  expect(await sql`select to_regclass('half') as half`).toEqual([{ half: null }]);
  await rm(join(folder, "0004_half.sql"));
});

test("a migration that waits for a long transaction lets others use the table meanwhile", async () => {
  await run();
  await add("0005_note.sql", "alter table items add column note text;");
  const reader = openPool(database.url, { max: 1 });
  try {
    // Ends the read if the migration does not give way.
    await reader`set statement_timeout = '30s'`;
    let migration: Promise<string[]> | undefined;
    await sql.begin(async (transaction) => {
      await transaction`select from items`;
      migration = run();
      await expect
        .poll(
          async () =>
            (await sql`select from pg_locks where not granted and relation = 'items'::regclass`).length,
        )
        .toBe(1);
      await reader`select from items`;
      expect(await reader`select from migrations where name = '0005_note.sql'`).toEqual([]);
    });
    expect(await migration).toEqual(["0005_note.sql"]);
  } finally {
    await reader.end();
  }
});
