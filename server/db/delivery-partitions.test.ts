import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../test/support/database.ts";
import { migrate } from "./migrate.ts";
import { openPool, type Pool } from "./sql.ts";

/** What migration 0002 makes of a database that was filled before it. */

const DAY_MS = 86_400_000;
const INITIAL = "0001_initial.sql";
let database: TestDatabase;
let sql: Pool;

beforeAll(async () => {
  database = await createEmptyDatabase();
  sql = openPool(database.url, { max: 2 });
  const text = await readFile(new URL(`./migrations/${INITIAL}`, import.meta.url), "utf8");
  await sql.unsafe(text);
  await sql`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  const checksum = createHash("sha256").update(text).digest("hex");
  await sql`insert into migrations (name, checksum) values (${INITIAL}, ${checksum})`;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const rows = async () => ({
  events: await sql`select id, workspace_id, type, payload::text, created_at from events order by id`,
  deliveries: await sql`
    select id, event_id, subscription_id, target_url, attempt_count, generation, last_error, next_attempt_at,
      succeeded_at, abandoned_at, single_attempt, created_at from deliveries order by id`,
  attempts: await sql`
    select delivery_id, generation, number, started_at, status_code, request_headers, response_body
    from delivery_attempts order by delivery_id, generation, number`,
});

test("every event, delivery and attempt comes along, each in the partition of its day", async () => {
  const [workspace] = await sql`insert into workspaces (name) values ('Old') returning id`;
  const [subscription] = await sql`
    insert into subscriptions (workspace_id, livemode, target_url, events, secret_encrypted, secret_prefix, api_version)
    values (${workspace!["id"]}, false, 'https://partner.example/', '{*}', '', 'whsec_', '2026-11-01') returning id`;
  const now = Date.now();
  const ages = [0, 3, 29, 31, 400].map((days) => new Date(now - days * DAY_MS));
  for (const [index, at] of ages.entries()) {
    const [event, delivery] = [`evt_${ulid(at.getTime())}`, `whd_${ulid(at.getTime())}`];
    const payload = '{"z":1,"a":[1, 2]}';
    await sql`
      insert into events (id, workspace_id, livemode, type, payload, created_at)
      values (${event}, ${workspace!["id"]}, false, 'order.completed', ${payload}::text::json, ${at})`;
    await sql`
      insert into deliveries (id, workspace_id, merchant_id, livemode, subscription_id, event_id, event, target_url,
        attempt_count, generation, last_error, next_attempt_at, succeeded_at, abandoned_at, created_at)
      values (${delivery}, ${workspace!["id"]}, ${randomUUID()}, false, ${subscription!["id"]}, ${event},
        'order.completed', 'https://partner.example/', 2, 3, 'status: the receiver returned 500',
        ${index === 0 ? new Date(now + 1_000) : null}, ${index === 1 ? at : null}, ${index > 1 ? at : null}, ${at})`;
    await sql`
      insert into delivery_attempts (delivery_id, generation, number, started_at, duration_ms, status_code,
        request_headers, response_body)
      select ${delivery}, 3, number, ${at}, 12, 500, '{"webhook-id":"x"}', 'no' from generate_series(1, 2) number`;
  }
  const before = await rows();

  await migrate(sql, database.url);

  expect(await rows()).toEqual(before);
  expect(before.attempts).toHaveLength(10);
  const places = await sql<{ place: string; status: string }[]>`
    select tableoid::regclass::text as place, status from deliveries order by created_at desc`;
  const placeOf = (at: Date) => `deliveries_${at.toISOString().slice(0, 10).replaceAll("-", "")}`;
  expect(places).toEqual([
    { place: placeOf(ages[0]!), status: "pending" },
    { place: placeOf(ages[1]!), status: "succeeded" },
    { place: placeOf(ages[2]!), status: "abandoned" },
    { place: placeOf(ages[3]!), status: "abandoned" },
    // Older than two months: not worth a partition for each day between.
    { place: "deliveries_default", status: "abandoned" },
  ]);
  expect(await migrate(sql, database.url)).toEqual([]);
});
