import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { findLocks } from "./migration-locks.ts";

const folder = new URL("../../server/db/migrations/", import.meta.url);
const names = (await readdir(folder)).toSorted();
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** Migrations before this one lock tables; whoever updates from 0.1.0 stops the service for them. */
const FIRST = "0051";

test("no migration from 0051 on stops the service", () => {
  expect(names.length).toBeGreaterThan(30);
  for (const [position, name] of names.entries())
    if (name >= FIRST) expect(findLocks(read(name), names.slice(0, position).map(read)), name).toEqual([]);
});

test("the rules find the locks of earlier migrations", () => {
  expect(findLocks(read("0017_store_commands.sql")).join("\n")).toMatch(/update|create index|not null/);
});

/** In the order of the documentation of ALTER TABLE, then other statements. */
test.each([
  ["create index on orders (number)", /concurrently/],
  ["create unique index orders_number on public.orders (number)", /concurrently/],
  ['create index if not exists "orders_number" on "orders" (number)', /concurrently/],
  ["create index concurrently orders_number on orders (number)", /-- no-transaction/],
  ["alter table orders add column token uuid default gen_random_uuid()", /no constant/],
  ["alter table orders add column at timestamptz not null default clock_timestamp()", /no constant/],
  ["alter table orders add column number bigserial", /rewrites/],
  ["alter table orders add total bigint generated always as (net + tax) stored", /rewrites/],
  ["alter table orders add column number text not null", /fails on rows/],
  ["alter table orders add column company_id text references companies", /not valid/],
  ["alter table orders add column number text, add column net bigint check (net > 0)", /not valid/],
  ["alter table orders alter column number set not null", /check \(number is not null\) not valid/],
  ["alter table only orders alter number type bigint using number::bigint", /rewrites/],
  ["alter table orders alter column number set data type bigint", /rewrites/],
  ["alter table orders add constraint positive check (net > 0)", /not valid/],
  ["alter table orders add foreign key (company_id) references companies", /not valid/],
  ["alter table orders add constraint one unique (number)", /using index/],
  ["alter table orders add primary key (number)", /using index/],
  ["alter table orders validate constraint positive", /-- no-transaction/],
  ["alter table orders drop column number", /previous release/],
  ["alter table orders rename column number to name", /previous release/],
  ["alter table orders rename to purchases", /previous release/],
  ["alter table orders set tablespace fast", /not known/],
  ["drop table orders", /previous release/],
  ["drop index orders_number", /concurrently/],
  ["update orders set number = '1'", /in batches/],
  ["delete from orders where number is null", /in batches/],
  ["lock table orders", /not known/],
  ["truncate orders", /not known/],
  ["do $$ begin alter table orders drop column number; end $$", /not known/],
  ["-- no-transaction\nalter table orders add column number text", /migration of its own/],
  ["-- no-transaction\ncreate index concurrently on orders (number)", /name the index/],
  [
    "-- no-transaction\ncreate index concurrently a on orders (number)",
    /drop index concurrently if exists a;/,
  ],
])("%s is refused", (sql, reason) => {
  expect(findLocks(`${sql};\n`)).toEqual([expect.stringMatching(reason)]);
});

test.each([
  [
    "create table companies (id text primary key references a); create index on companies (id); update companies set id = ''",
  ],
  ["create index orders_number on only orders (number)"],
  ["alter table orders add column number text"],
  [
    "alter table orders add column state text not null default 'new; -- not a comment', add column at timestamptz default now()",
  ],
  ["alter table orders add column tags text[] not null default '{}'::text[]"],
  ["alter table orders add constraint positive check (net > 0) not valid"],
  ["alter table orders add constraint one unique using index orders_number"],
  ["alter table orders alter column number drop not null, alter column number set default ''"],
  [
    "create function f() returns trigger language plpgsql as $$ begin update orders set number = 1; return new; end $$",
  ],
  ["-- accepted: one row per worker\nupdate worker_heartbeats set at = now()"],
  ["/* drop table orders; */ select 1"],
  [
    "-- no-transaction\ndrop index concurrently if exists a;\ncreate unique index concurrently a on orders (number)",
  ],
  ["-- no-transaction\nalter table orders validate constraint positive"],
])("%s is accepted", (sql) => {
  expect(findLocks(`${sql};\n`)).toEqual([]);
});

test("a column becomes not null once an earlier migration has validated that it is", () => {
  const added = "alter table orders add constraint known check (number is not null) not valid;";
  const validated = "-- no-transaction\nalter table orders validate constraint known;";
  const last = "alter table orders alter column number set not null, drop constraint known;";
  expect(findLocks(last, [added, validated])).toEqual([]);
  expect(findLocks(last, [added])).toHaveLength(1);
  expect(findLocks(last, [added.replace("number", "net"), validated])).toHaveLength(1);
  expect(findLocks(last, [added.replace("orders", "sessions"), validated])).toHaveLength(1);
});

test("an acceptance needs a reason, and holds for one statement", () => {
  expect(findLocks("-- accepted:\ndrop table a;")).toHaveLength(1);
  expect(findLocks("-- accepted: unused since 0.1.0\ndrop table a;\ndrop table b;")).toHaveLength(1);
});
