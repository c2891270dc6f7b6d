import { readFile } from "node:fs/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { migrate } from "../../../server/db/migrate.ts";
import { ensurePartitions } from "../../../server/db/partitions.ts";
import { openPool, type Pool } from "../../../server/db/sql.ts";
import { createEmptyDatabase, type TestDatabase } from "../../support/database.ts";
import { schemaFile } from "./schema-file.ts";

const closers: Array<() => Promise<unknown>> = [];
let database: TestDatabase;
let sql: Pool;

beforeEach(async () => {
  database = await createEmptyDatabase();
  sql = openPool(database.url, { max: 2 });
  const [created, pool] = [database, sql];
  closers.push(() => pool.end().then(() => created.drop()));
});

afterAll(() => Promise.all(closers.map((close) => close())));

test("server/db/schema.sql is what the migrations make; if it is not, run: npm run generate", async () => {
  await migrate(sql, database.url);
  const created = await schemaFile(sql);
  const committed = await readFile(new URL("../../../server/db/schema.sql", import.meta.url), "utf8");
  expect(committed, "run: npm run generate").toBe(created);
  await ensurePartitions(sql, Date.now());
  expect(await schemaFile(sql)).toBe(created);
});

test("every kind of object is written in full, in the same order whenever it was made", async () => {
  const plant = [
    `create table zebra (
      id bigint generated always as identity primary key,
      name varchar(20) collate "C" not null default 'a  b' unique,
      seen_at timestamptz(3), size int check (size > 0), twice int generated always as (size * 2) stored
    ) with (fillfactor = 50)`,
    `create unlogged table apes (zebra bigint references zebra on delete cascade, day date not null)`,
    `create index on zebra (lower(name), seen_at desc) where size > 1`,
    `create table logs (day date not null, text text) partition by range (day)`,
    `create index on logs (day)`,
    `create table logs_default partition of logs default`,
    `create view tall as select id from zebra where size > 2`,
    `create function keep() returns trigger language plpgsql as 'begin return null; end'`,
    `create trigger kept before delete on zebra for each row execute function keep()`,
    `comment on table zebra is 'Striped; it''s a horse'`,
    `comment on column zebra.size is 'In hands'`,
  ];
  for (const statement of plant) await sql.unsafe(statement);
  expect((await schemaFile(sql)).split("\n").slice(6).join("\n"))
    .toBe(`CREATE OR REPLACE FUNCTION public.keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$begin return null; end$function$;

CREATE UNLOGGED TABLE apes (
  zebra bigint,
  day date NOT NULL,
  CONSTRAINT apes_zebra_fkey FOREIGN KEY (zebra) REFERENCES zebra(id) ON DELETE CASCADE
);

CREATE TABLE logs (
  day date NOT NULL,
  text text
) PARTITION BY RANGE (day);
CREATE INDEX logs_day_idx ON logs (day);

CREATE TABLE zebra (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name character varying(20) COLLATE "C" DEFAULT 'a  b'::character varying NOT NULL,
  seen_at timestamptz(3),
  size integer,
  twice integer GENERATED ALWAYS AS (size * 2) STORED,
  CONSTRAINT zebra_pkey PRIMARY KEY (id),
  CONSTRAINT zebra_name_key UNIQUE (name),
  CONSTRAINT zebra_size_check CHECK (size > 0)
) WITH (fillfactor=50);
COMMENT ON TABLE zebra IS 'Striped; it''s a horse';
CREATE INDEX zebra_lower_seen_at_idx ON zebra (lower(name::text), seen_at DESC) WHERE size > 1;
CREATE TRIGGER kept BEFORE DELETE ON zebra FOR EACH ROW EXECUTE FUNCTION keep();
COMMENT ON COLUMN zebra.size IS 'In hands';

CREATE VIEW tall AS
SELECT id
   FROM zebra
  WHERE size > 2;
`);
});

test.each([
  ["create type mood as enum ('calm')", "mood (pg_type.typtype e)"],
  ["create domain age as int", "age (pg_type.typtype d)"],
  ["create sequence counter", "counter (pg_class.relkind S)"],
  ["create materialized view copy as select 1 as one", "copy (pg_class.relkind m)"],
  ["create table t (a int); alter table t enable row level security", "t (pg_class.relkind r)"],
  ["create aggregate total (int) (sfunc = int4pl, stype = int)", "total (pg_proc.prokind a)"],
  ["create schema annex", "annex (schema)"],
])("what the file cannot describe is not left out in silence: %s", async (statement, name) => {
  await sql.unsafe(statement);
  await expect(schemaFile(sql)).rejects.toThrow(`cannot describe: ${name}`);
});
