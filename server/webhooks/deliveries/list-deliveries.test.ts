import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";
import type { Delivery, DeliveryPage } from "../../../shared/wire/delivery.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import type { DeliveryRow } from "./deliveries.sql.ts";
import { insertDeliveries } from "./deliveries.sql.ts";
import { NIL_UUID } from "../emit.ts";
import { insertEvents } from "../events.sql.ts";
import { insertKey } from "../webhooks.fixture.ts";

let h: Harness;
let partner: TestWorkspace;
let subscription: SubscriptionWithSecret;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());
beforeEach(async () => {
  partner = await h.workspace();
  subscription = expectOk(
    await partner.client.post("/v2/webhooks/subscriptions", {
      target_url: "https://partner.example/hooks",
      events: ["*"],
    }),
  ) as SubscriptionWithSecret;
});

const base = Date.parse("2026-11-02T09:30:00.000Z");

/** Rows created at these milliseconds after a fixed time. */
async function insertAt(offsetsMs: number[], values: Partial<DeliveryRow> = {}): Promise<void> {
  const eventId = `evt_${ulid()}`;
  await insertEvents(h.sql, [
    {
      id: eventId,
      workspace_id: partner.id,
      merchant_id: null,
      livemode: false,
      type: "webhook.test",
      created_at: new Date(base),
      payload: {},
      subject_id: null,
      older_payloads: null,
    },
  ]);
  await insertDeliveries(
    h.sql,
    offsetsMs.map((offset) => ({
      id: `whd_${ulid(base + offset)}`,
      workspace_id: partner.id,
      merchant_id: NIL_UUID,
      livemode: false,
      subscription_id: subscription.id,
      event_id: eventId,
      event: "webhook.test",
      target_url: "https://partner.example/hooks",
      attempt_count: 0,
      generation: 1,
      last_status_code: null,
      last_error: null,
      next_attempt_at: new Date(base + offset),
      succeeded_at: null,
      abandoned_at: null,
      single_attempt: false,
      created_at: new Date(base + offset),
      ...values,
    })),
  );
}

async function page(query: string, headers: Record<string, string> = {}): Promise<DeliveryPage> {
  return expectOk(await partner.client.get(`/v2/webhooks/deliveries${query}`, { headers })) as DeliveryPage;
}

const offsetOf = (delivery: Delivery): number => Date.parse(delivery.created_at) - base;

test("pages hold every row once, newest first, although many share a timestamp", async () => {
  const offsets = [0, 1, 1, 1, 1, 2, 3, 3, 3, 7, 9, 9];
  await insertAt(offsets);
  for (const limit of [1, 2, 3, 5, 12]) {
    const seen = await walk(`?limit=${limit}`);
    expect(seen.map(offsetOf)).toEqual(offsets.toReversed());
    expect(new Set(seen.map((delivery) => delivery.id)).size).toBe(offsets.length);
    expect(seen.map((delivery) => delivery.id)).toEqual(
      seen
        .map((delivery) => delivery.id)
        .toSorted()
        .toReversed(),
    );
  }
});

test("a page is extended by the ties of its last row, and next_after is null when nothing is older", async () => {
  await insertAt([5, 5, 5, 8]);
  const first = await page("?limit=2");
  expect(first.deliveries.map(offsetOf)).toEqual([8, 5, 5, 5]);
  expect(first.next_after).toBeNull();
});

/** Walks from page to page, until none is left. */
async function walk(query: string, headers: Record<string, string> = {}): Promise<Delivery[]> {
  const seen: Delivery[] = [];
  let after: string | null = null;
  do {
    const next: string = after === null ? "" : `&after=${encodeURIComponent(after)}`;
    const one: DeliveryPage = await page(query + next, headers);
    seen.push(...one.deliveries);
    after = one.next_after;
  } while (after !== null);
  return seen;
}

test("a thousand that share one instant come exactly once each, under every filter", async () => {
  const merchant = await h.merchant(partner);
  const states = [
    { next_attempt_at: null, succeeded_at: new Date() },
    { next_attempt_at: null, abandoned_at: new Date() },
    {},
  ];
  const tied = Array.from({ length: 250 }, () => 5);
  for (const [index, event] of ["order.completed", "order.held", "order.completed", "order.held"].entries()) {
    const merchant_id = index < 2 ? merchant.id : NIL_UUID;
    await insertAt([...tied, index], { event, merchant_id, ...states[index % 3] });
  }
  const headers = { "x-svc-merchant": merchant.id };
  for (const { query, header, count } of [
    { query: "", header: {}, count: 1_004 },
    { query: "&event=order.held", header: {}, count: 502 },
    { query: "&status=succeeded", header: {}, count: 502 },
    { query: "&status=abandoned", header: {}, count: 251 },
    { query: "&status=pending", header: {}, count: 251 },
    { query: "&event=order.held&status=succeeded", header: {}, count: 251 },
    { query: "", header: headers, count: 502 },
    { query: "&event=order.completed", header: headers, count: 251 },
    { query: "&status=abandoned", header: headers, count: 251 },
    { query: "&event=order.held&status=abandoned", header: headers, count: 251 },
    { query: "&event=order.held&status=pending", header: headers, count: 0 },
  ]) {
    // The merchant's own onboarding emits an event too.
    const own = (await walk(`?limit=50${query}`, header)).filter((one) => one.event.startsWith("order."));
    expect(own, query).toHaveLength(count);
    expect(new Set(own.map((one) => one.id)).size).toBe(count);
    expect(own.map((one) => one.created_at)).toEqual(
      own
        .map((one) => one.created_at)
        .toSorted()
        .toReversed(),
    );
  }
});

const offsetsAfter = async (after: string) =>
  (await page(`?after=${encodeURIComponent(after)}`)).deliveries.map(offsetOf);

test("after is strict, to the microsecond, and takes any time zone", async () => {
  await insertAt([0, 1]);
  expect(await offsetsAfter("2026-11-02T09:30:00.001Z")).toEqual([0]);
  expect(await offsetsAfter("2026-11-02T09:30:00.001001Z")).toEqual([1, 0]);
  expect(await offsetsAfter("2026-11-02T10:30:00.001+01:00")).toEqual([0]);
  expect(await offsetsAfter("2026-11-02T09:30:00Z")).toEqual([]);
});

test("status and event narrow the list, together too", async () => {
  const ended = { next_attempt_at: null };
  await insertAt([1], { ...ended, succeeded_at: new Date() });
  await insertAt([2], { ...ended, abandoned_at: new Date() });
  await insertAt([3], { event: "order.completed" });
  await insertAt([4]);
  expect((await page("?status=succeeded")).deliveries.map(offsetOf)).toEqual([1]);
  expect((await page("?status=abandoned")).deliveries.map(offsetOf)).toEqual([2]);
  expect((await page("?status=pending")).deliveries.map(offsetOf)).toEqual([4, 3]);
  expect((await page("?event=order.completed")).deliveries.map(offsetOf)).toEqual([3]);
  expect((await page("?event=order.completed&status=succeeded")).deliveries).toEqual([]);
  expect((await page("?event=order.*")).deliveries).toEqual([]);
});

test("X-Svc-Merchant shows the deliveries of that merchant alone", async () => {
  const merchant = await h.merchant(partner);
  await insertAt([1], { merchant_id: merchant.id });
  await insertAt([2]);
  const narrowed = await page("?event=webhook.test", { "x-svc-merchant": merchant.id });
  expect(narrowed.deliveries.map(offsetOf)).toEqual([1]);
});

test("another workspace and the other mode see none of them", async () => {
  await insertAt([1, 2]);
  const other = await h.workspace();
  const live = h.client(await insertKey(h.ctx, partner.id, { livemode: true }));
  for (const client of [other.client, live]) {
    expect((await client.get("/v2/webhooks/deliveries")).body).toEqual({ deliveries: [], next_after: null });
  }
});

test.each([
  { query: "?limit=0", param: "limit" },
  { query: "?limit=201", param: "limit" },
  { query: "?limit=many", param: "limit" },
  { query: "?limit=1e1", param: "limit" },
  { query: "?status=failed", param: "status" },
  { query: "?event=%00", param: "event" },
])("$query is 400 and names $param", async ({ query, param }) => {
  const answer = await partner.client.get(`/v2/webhooks/deliveries${query}`);
  expect(answer).toFailWith(400, "parameter_invalid");
  expect(answer.body).toMatchObject({ error: { param } });
});

test("a query the list does not know is 400", async () => {
  const answer = await partner.client.get("/v2/webhooks/deliveries?merchant=1");
  expect(answer).toFailWith(400, "parameter_unknown");
});
