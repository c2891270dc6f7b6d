import { beforeEach, describe, expect, test } from "vitest";
import type { Delivery, DeliveryDetail, DeliveryPage } from "../../../shared/wire/delivery.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { expectOk, useHarness, type TestWorkspace } from "../../../test/support/harness.ts";
import { partitionsFrom } from "../../db/partition-days.ts";
import { ensurePartitions } from "../../db/partitions.ts";
import { createPartition, listPartitionNames } from "../../db/partitions.sql.ts";
import type { DeliveryRow } from "./deliveries.sql.ts";
import { emitTo } from "../emit.ts";
import { countFed, turnFeedOff, turnFeedOn } from "../feed/event-feed.sql.ts";
import { deleteExpiredUnpartitioned, dropExpiredDeliveries } from "./retention.ts";
import { tablesByDay } from "./retention.sql.ts";
import { runDueJobs, startReceiver, type Receiver } from "../webhooks.fixture.ts";

const DAY_MS = 86_400_000;
const clock = { at: Date.now(), now: () => clock.at };
const h = useHarness({ worker: false, clock });

let partner: TestWorkspace;
let receiver: Receiver;
let subscription: SubscriptionWithSecret;

beforeEach(async () => {
  clock.at = Date.now();
  partner = await h.workspace();
  receiver = await startReceiver();
  subscription = expectOk(
    await partner.client.post("/v2/webhooks/subscriptions", { target_url: receiver.url, events: ["*"] }),
  ) as SubscriptionWithSecret;
  return () => receiver.close();
});

/** Days ago, at noon, so that a day's partition is meant whatever time it is. */
const daysAgo = (days: number): number =>
  Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + DAY_MS / 2;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10).replaceAll("-", "");

/** The partitions in which that day's events went, when it was today. */
async function makeDay(instant: number): Promise<void> {
  for (const table of tablesByDay) {
    const [partition] = partitionsFrom(table, instant, 1);
    await createPartition(h.sql, table, partition!);
  }
}

/** Emits an event at that time. */
async function emitAt(instant: number): Promise<DeliveryRow> {
  const { deliveries } = await h.sql.begin((sql) =>
    emitTo(
      { ...h.ctx, clock: { now: () => instant } },
      sql,
      "webhook.test",
      {
        workspaceId: partner.id,
        merchantId: null,
        livemode: false,
        data: { subscription_id: subscription.id, message: "This is a test event." },
      },
      [{ ...subscription, single_attempt: false }],
    ),
  );
  return deliveries[0]!;
}

async function read(id: string): Promise<DeliveryDetail> {
  return expectOk(await partner.client.get(`/v2/webhooks/deliveries/${id}`)) as DeliveryDetail;
}

const isGone = async (row: DeliveryRow): Promise<boolean> =>
  (await partner.client.get(`/v2/webhooks/deliveries/${row.id}`)).status === 404 &&
  (await h.sql`select 1 from events where id = ${row.event_id}`).length === 0 &&
  (await h.sql`select 1 from delivery_attempts where delivery_id = ${row.id}`).length === 0;

const partitionOf = async (row: DeliveryRow): Promise<string> => {
  const [found] = await h.sql`select tableoid::regclass::text as name from deliveries where id = ${row.id}`;
  return String(found?.["name"]);
};

describe("after 30 days", () => {
  test("a day goes with its events, deliveries and attempts; the day after it stays", async () => {
    const [old, kept] = [daysAgo(31), daysAgo(30)];
    await makeDay(old);
    await makeDay(kept);
    const [expired, young] = [await emitAt(old), await emitAt(kept)];
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(2);
    expect(await partitionOf(expired)).toBe(`deliveries_${dayOf(old)}`);

    const dropped = await dropExpiredDeliveries(h.ctx);
    expect(dropped.days).toContain(dayOf(old));
    expect(dropped.days).not.toContain(dayOf(kept));
    expect(await isGone(expired)).toBe(true);
    expect((await read(young.id)).attempts).toHaveLength(1);
    for (const table of tablesByDay) {
      expect(await listPartitionNames(h.sql, table)).not.toContain(`${table}_${dayOf(old)}`);
    }
  });

  test("what is being replayed is moved first: same id, created_at, payload and history, and it is delivered", async () => {
    const old = daysAgo(33);
    await makeDay(old);
    const delivery = await emitAt(old);
    receiver.answer = (call) => ({ status: call === 1 ? 204 : 500 });
    await runDueJobs(h.ctx);
    expectOk(await partner.client.post(`/v2/webhooks/deliveries/${delivery.id}/replay`));
    await runDueJobs(h.ctx);
    const before = await read(delivery.id);
    expect(before).toMatchObject({ attempt_count: 1, last_status_code: 500, abandoned_at: null });

    await h.sql.begin(turnFeedOn);
    expect(await dropExpiredDeliveries(h.ctx)).toMatchObject({ moved: 1 });
    expect(await countFed(h.sql, 1), "events that are moved are not new ones").toBe(0);
    await h.sql.begin(turnFeedOff);
    expect(await partitionOf(delivery)).toBe("deliveries_default");
    expect(await read(delivery.id)).toEqual(before);
    const list = (await partner.client.get("/v2/webhooks/deliveries?status=pending")).body as DeliveryPage;
    expect(list.deliveries.map((one) => [one.id, one.created_at])).toEqual([
      [delivery.id, new Date(old).toISOString()],
    ]);

    receiver.answer = () => ({});
    expectOk(await partner.client.post(`/v2/webhooks/deliveries/${delivery.id}/replay`));
    await runDueJobs(h.ctx);
    expect(receiver.calls.at(-1)!.headers["webhook-id"]).toBe(delivery.event_id);
    expect(await read(delivery.id)).toMatchObject({ succeeded_at: expect.any(String), attempt_count: 1 });
  });

  test("a moved delivery stays for a day after its end, then goes too", async () => {
    const old = daysAgo(34);
    await makeDay(old);
    const delivery = await emitAt(old);
    await dropExpiredDeliveries(h.ctx);
    await deleteExpiredUnpartitioned(h.ctx);
    await runDueJobs(h.ctx);
    await deleteExpiredUnpartitioned(h.ctx);
    expect(await read(delivery.id)).toMatchObject({ succeeded_at: expect.any(String) });
    clock.at += DAY_MS + 1;
    await deleteExpiredUnpartitioned(h.ctx);
    expect(await isGone(delivery)).toBe(true);
  });

  test("a day with thousands that are being replayed is kept until they have ended", async () => {
    const old = daysAgo(35);
    await makeDay(old);
    const delivery = await emitAt(old);
    await runDueJobs(h.ctx);
    await h.sql`
      insert into deliveries (created_at, id, workspace_id, merchant_id, livemode, subscription_id, event_id, event,
        target_url, next_attempt_at)
      select created_at, 'many-' || i, workspace_id, merchant_id, livemode, subscription_id, event_id, event,
        target_url, now() from deliveries, generate_series(1, 10001) i where id = ${delivery.id}`;
    expect((await dropExpiredDeliveries(h.ctx)).days).not.toContain(dayOf(old));
    await h.sql`update deliveries set succeeded_at = now() where id like 'many-%'`;
    expect((await dropExpiredDeliveries(h.ctx)).days).toContain(dayOf(old));
    expect(await isGone(delivery)).toBe(true);
  });

  test("events that are emitted and delivered while days are dropped all arrive", async () => {
    for (const days of [40, 41, 42, 43, 44, 45]) await makeDay(daysAgo(days));
    const dropping = new AbortController();
    const emitted: DeliveryRow[] = [];
    const emitting = (async () => {
      while (!dropping.signal.aborted) {
        emitted.push(...(await Promise.all(Array.from({ length: 8 }, () => emitAt(Date.now())))));
        await runDueJobs(h.ctx);
      }
    })();
    expect((await dropExpiredDeliveries(h.ctx)).days.length).toBeGreaterThanOrEqual(6);
    dropping.abort();
    await emitting;
    await runDueJobs(h.ctx);
    expect(new Set(receiver.calls.map((call) => call.headers["svc-delivery-id"]))).toEqual(
      new Set(emitted.map((row) => row.id)),
    );
  });
});

describe("a day without a partition", () => {
  const farDay = (days: number): number => daysAgo(-days);

  test("still takes events: emitted, delivered, listed, replayed", async () => {
    const delivery = await emitAt(farDay(60));
    expect(await partitionOf(delivery)).toBe("deliveries_default");
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(1);
    expect((await read(delivery.id)).attempts).toHaveLength(1);
    const list = (await partner.client.get("/v2/webhooks/deliveries")).body as DeliveryPage;
    expect(list.deliveries.map((one) => one.id)).toEqual([delivery.id]);
    const replayed = expectOk(await partner.client.post(`/v2/webhooks/deliveries/${delivery.id}/replay`));
    expect(replayed as Delivery).toMatchObject({ attempt_count: 0 });
  });

  test("keeps its rows when partitions are created late; the days after it get theirs", async () => {
    const day = farDay(70);
    const delivery = await emitAt(day);
    const created = await ensurePartitions(h.sql, day);
    expect(created).not.toContain(`deliveries_${dayOf(day)}`);
    expect(created).toContain(`deliveries_${dayOf(day + DAY_MS)}`);
    expect((await read(delivery.id)).id).toBe(delivery.id);
    expect(await partitionOf(await emitAt(day + DAY_MS))).toBe(`deliveries_${dayOf(day + DAY_MS)}`);
  });

  test("loses its rows after the retention once they have ended, and keeps the pending ones", async () => {
    const day = farDay(80);
    const [ended, pending] = [await emitAt(day), await emitAt(day)];
    await h.sql`update deliveries set succeeded_at = created_at where id = ${ended.id}`;
    clock.at = day + 31 * DAY_MS;
    await deleteExpiredUnpartitioned(h.ctx);
    expect(await isGone(ended)).toBe(true);
    expect((await read(pending.id)).payload).toMatchObject({ id: pending.event_id });
  });

  test("of deliveries alone still finds its events when they expire", async () => {
    const old = daysAgo(36);
    for (const table of ["events", "delivery_attempts"] as const) {
      await createPartition(h.sql, table, partitionsFrom(table, old, 1)[0]!);
    }
    const delivery = await emitAt(old);
    expect(await partitionOf(delivery)).toBe("deliveries_default");
    await dropExpiredDeliveries(h.ctx);
    expect((await read(delivery.id)).payload).toMatchObject({ id: delivery.event_id });
  });
});
