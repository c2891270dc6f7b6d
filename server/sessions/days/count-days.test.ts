// Numbers of a period are exact: whatever is counted by day, changed later, interrupted or erased, they are those of the rows.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { buyer, openCheckout } from "../../../test/flows/shopper.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";
import eraseSessions from "../erase-sessions.task.ts";
import { lockDayCounts, recountDays, takeChangedDays } from "./count-days.sql.ts";
import { countOldDays, recountChangedDays, settledUntil } from "./count-days.ts";
import { countOrderSpans, countSessionSpans, type Period } from "./periods.sql.ts";

const DAYS = 12;
const PER_DAY = 10;
const DAY_MS = 86_400_000;

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchants: TestMerchant[];
let tenant: { workspaceId: string; livemode: boolean };

/** Copies a placed order and its session to other days, merchants, modes and places. */
beforeAll(async () => {
  workspace = await h.workspace();
  tenant = { workspaceId: workspace.id, livemode: false };
  merchants = [await h.merchant(workspace), await h.merchant(workspace)];
  const checkout = await openCheckout(h, merchants[0]!);
  expectOk(await checkout.page());
  expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
  const [first, second] = merchants.map(({ id }) => id) as [string, string];
  await h.sql`
    insert into sessions select (jsonb_populate_record(s, jsonb_build_object(
      'id', 'cs_copy_' || n, 'token_hash', '\\x' || md5(n::text), 'merchant_id', case when n % 3 = 0 then ${second} else ${first} end,
      'livemode', n % 7 = 0, 'created_at', now() - n * interval '1 day' / ${PER_DAY}::int,
      'status', (array['open', 'completed', 'expired'])[1 + n % 3],
      'expires_at', now() - n * interval '1 day', 'completed_at', case when n % 3 = 1 then now() - n * interval '1 day' end,
      'details_at', case when n % 4 = 0 then null else now() end, 'submitted_at', case when n % 4 = 0 then null else s.submitted_at end,
      'stopped_reason', case when n % 5 = 0 then 'vat_refused' end))).*
    from sessions s, generate_series(1, ${DAYS * PER_DAY}) n where s.id = ${checkout.sessionId}`;
  await h.sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', 'ord_copy_' || n, 'session_id', null, 'store_order_id', 'copy ' || n, 'livemode', n % 7 = 0,
      'merchant_id', case when n % 3 = 0 then ${second} else ${first} end, 'currency', (array['EUR', 'GBP'])[1 + n % 2],
      'created_at', now() - n * interval '1 day' / ${PER_DAY}::int, 'amounts', jsonb_build_object('total', n * 100),
      'status', (array['on-hold', 'processing', 'canceled', 'pending'])[1 + n % 4]))).*
    from orders o, generate_series(1, ${DAYS * PER_DAY}) n where o.session_id = ${checkout.sessionId}`;
});

const now = () => h.ctx.clock.now();
const daysAgo = (days: number) => new Date(now() - days * DAY_MS);

const periods = (): Period[] => [
  { from: daysAgo(DAYS + 1), to: daysAgo(0) },
  { from: daysAgo(8.3), to: daysAgo(3.6) },
  { from: daysAgo(2.1), to: daysAgo(0) },
  { from: daysAgo(5.02), to: daysAgo(5.01) },
];
const scopes = (): Scope[] =>
  [true, false].flatMap((livemode) =>
    [null, ...merchants.map(({ id }) => id)].map((merchantId) => ({
      workspaceId: workspace.id,
      livemode,
      merchantId,
    })),
  );

/** Plain counts of the rows, in the form of a span's key and value. */
async function plainCounts(sql: Sql, scope: Scope, { from, to }: Period): Promise<Map<string, number>> {
  const inPeriod = sql`${belongsTo(sql, scope)} and created_at >= ${from} and created_at < ${to}`;
  const sessions = await sql<Array<{ key: string; count: number }>>`
    select concat_ws(' ', to_char(created_at at time zone 'utc', 'YYYY-MM-DD'), status, opened_at is not null,
      coalesce(stopped_reason, '-')) as key, count(*)::int as count
    from sessions where ${inPeriod} group by 1`;
  const orders = await sql<Array<{ key: string; count: number }>>`
    select concat_ws(' ', to_char(created_at at time zone 'utc', 'YYYY-MM-DD'), currency) as key,
      (count(*) * 1000000000 + sum((amounts ->> 'total')::int))::float8 as count
    from orders where ${inPeriod} and status not in ('canceled', 'pending', 'failed') group by 1`;
  return new Map([...sessions, ...orders].map(({ key, count }) => [key, count]));
}

/** The same from what the API reads. */
async function readCounts(sql: Sql, scope: Scope, period: Period): Promise<Map<string, number>> {
  const day = (start: Date) => start.toISOString().slice(0, 10);
  const counts = new Map<string, number>();
  const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count);
  for (const span of await countSessionSpans(sql, scope, period, "day"))
    add(
      `${day(span.start)} ${span.status} ${span.is_opened ? "t" : "f"} ${span.stopped_reason ?? "-"}`,
      span.count,
    );
  for (const { start, currency, count, total } of await countOrderSpans(sql, scope, period, "day"))
    add(`${day(start)} ${currency}`, count * 1_000_000_000 + total);
  return counts;
}

const sorted = (counts: Map<string, number>) => [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));

async function expectExact(sql: Sql = h.sql): Promise<void> {
  for (const scope of scopes())
    for (const period of periods())
      expect(sorted(await readCounts(sql, scope, period))).toEqual(
        sorted(await plainCounts(sql, scope, period)),
      );
}

const pendingChanges = async () =>
  (await h.sql<[{ count: number }]>`select count(*)::int from changed_days`)[0].count;

test("before days are counted, rows are read", async () => {
  await h.sql`delete from changed_days`;
  await expectExact();
});

test("old days are counted once, yesterday and today are not", async () => {
  await expectExact();
  const days = await countOldDays(h.ctx);
  expect(days).toBeGreaterThanOrEqual(2 * (DAYS - 3));
  expect(await countOldDays(h.ctx)).toBe(0);
  await expectExact();
  const [{ newest }] = await h.sql<[{ newest: string }]>`select max(day)::text as newest from session_days`;
  expect(newest < settledUntil(now())).toBe(true);
  expect(settledUntil(now()) < daysAgo(1).toISOString().slice(0, 10) || now() % DAY_MS >= DAY_MS / 4).toBe(
    true,
  );
});

test("the counts, not the rows, answer for days that are counted and unchanged", async () => {
  await h.sql
    .begin(async (sql) => {
      await sql`update session_days set count = count + 1000`;
      const counts = await readCounts(sql, { ...tenant, merchantId: null }, periods()[1]!);
      expect(Math.max(...counts.values())).toBeGreaterThan(1000);
      throw new Error("rolled back");
    })
    .catch((error: Error) => expect(error.message).toBe("rolled back"));
});

test.each<[string, (sql: Sql) => Promise<unknown>]>([
  ["a session that expires", (sql) => sql`update sessions set status = 'expired' where id = 'cs_copy_60'`],
  [
    "a session that gets further",
    (sql) => sql`update sessions set details_at = now() where id = 'cs_copy_64'`,
  ],
  [
    "a session with another reason",
    (sql) => sql`update sessions set stopped_reason = 'no_delivery' where id = 'cs_copy_50'`,
  ],
  [
    "a session that moves to another day",
    (sql) => sql`update sessions set created_at = created_at - interval '2 days' where id = 'cs_copy_70'`,
  ],
  [
    "a session that becomes old",
    (sql) => sql`update sessions set created_at = now() - interval '5 days' where id = 'cs_copy_2'`,
  ],
  ["an order that is canceled", (sql) => sql`update orders set status = 'canceled' where id = 'ord_copy_80'`],
  [
    "an order that is taken up again",
    (sql) => sql`update orders set status = 'processing' where id = 'ord_copy_82'`,
  ],
  [
    "an order with another total",
    (sql) => sql`update orders set amounts = '{"total": 7}' where id = 'ord_copy_81'`,
  ],
  ["an order that is deleted", (sql) => sql`delete from orders where id = 'ord_copy_84'`],
])("%s: exact within its transaction, before and after its day is counted again", async (_, change) => {
  await h.sql.begin(async (sql) => {
    await change(sql);
    await expectExact(sql);
  });
  expect(await pendingChanges()).toBeGreaterThan(0);
  await expectExact();
  expect(await recountChangedDays(h.ctx)).toBeGreaterThan(0);
  expect(await pendingChanges()).toBe(0);
  await expectExact();
});

test("what is not counted leaves counts alone: a paid order, an erased session", async () => {
  await h.sql`update orders set paid_at = now(), status = 'completed' where status = 'processing'`;
  await h.sql`update sessions set expires_at = now() - interval '91 days', completed_at = now() - interval '91 days'
    where status <> 'open'`;
  await eraseSessions.run({ ctx: h.ctx, payload: undefined });
  const [{ erased }] = await h.sql<[{ erased: number }]>`
    select count(*)::int as erased from sessions where erased_at is not null`;
  expect(erased).toBeGreaterThan(20);
  expect(await pendingChanges()).toBe(0);
  await expectExact();
});

test("a crash between the steps of counting loses nothing", async () => {
  await h.sql`update sessions set status = 'expired' where status = 'open' and created_at < now() - interval '4 days'`;
  const crash = h.sql.begin(async (sql) => {
    await lockDayCounts(sql, tenant, settledUntil(now()));
    const days = await takeChangedDays(sql, tenant, 1000);
    expect(days.length).toBeGreaterThan(0);
    await recountDays(sql, tenant, days.slice(0, 1));
    throw new Error("crashed");
  });
  await expect(crash).rejects.toThrow("crashed");
  await expectExact();
  await recountChangedDays(h.ctx);
  await expectExact();
});

test("a change that commits while its day is counted again is counted after it", async () => {
  const [{ id }] = await h.sql<[{ id: string }]>`
    select id from sessions where stopped_reason is null and created_at < now() - interval '6 days' and not livemode limit 1`;
  await h.sql`update sessions set stopped_reason = 'out_of_stock' where id = ${id}`;
  await h.sql.begin(async (sql) => {
    await sql`update sessions set stopped_reason = 'interrupted' where id = ${id}`;
    await recountChangedDays(h.ctx);
  });
  expect(await pendingChanges()).toBe(1);
  await expectExact();
  await recountChangedDays(h.ctx);
  await expectExact();
});

test("the days after those that were counted follow, an inserted row of an old day too", async () => {
  await h.sql`update day_counts set counted_until = counted_until - 3`;
  await h.sql`delete from session_days using day_counts c
    where session_days.workspace_id = c.workspace_id and session_days.livemode = c.livemode and day >= counted_until`;
  await h.sql`delete from order_days using day_counts c
    where order_days.workspace_id = c.workspace_id and order_days.livemode = c.livemode and day >= counted_until`;
  await h.sql`
    insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', ${randomUUID()}::text,
      'token_hash', '\\x00', 'created_at', now() - interval '40 days'))).* from sessions s where id = 'cs_copy_100'`;
  await expectExact();
  expect(await countOldDays(h.ctx)).toBe(6);
  await recountChangedDays(h.ctx);
  expect(await pendingChanges()).toBe(0);
  await expectExact();
});
