import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Delivery, DeliveryPage } from "../../../shared/wire/delivery.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { expectOk, useHarness, type TestWorkspace } from "../../../test/support/harness.ts";
import { replayBatch } from "./bulk-replay.ts";
import { newDeliveryId, newEventId } from "./delivery-id.ts";
import { insertDeliveries, type DeliveryRow } from "./deliveries.sql.ts";
import { NIL_UUID } from "../emit.ts";
import { insertEvents } from "../events.sql.ts";
import sweep from "../dispatch/sweep-deliveries.task.ts";
import { insertKey, runDueJobs, startReceiver, type Receiver } from "../webhooks.fixture.ts";

const h = useHarness({ worker: false, environment: { SVC_WEBHOOK_RETRY_SCHEDULE: "300" } });

let partner: TestWorkspace;
let receiver: Receiver;
let subscription: SubscriptionWithSecret;
/** An hour ago, to the minute. */
let base: number;

beforeEach(async () => {
  await h.sql`delete from graphile_worker._private_jobs`;
  await h.sql`update bulk_replays set finished_at = now() where finished_at is null`;
  partner = await h.workspace();
  receiver = await startReceiver();
  subscription = await subscribe();
  base = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
  return () => receiver.close();
});

async function subscribe(): Promise<SubscriptionWithSecret> {
  const body = { target_url: receiver.url, events: ["*"] };
  return expectOk(await partner.client.post("/v2/webhooks/subscriptions", body)) as SubscriptionWithSecret;
}

const path = () => `/v2/webhooks/subscriptions/${subscription.id}`;
const replay = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  partner.client.post(`${path()}/replay`, body, { headers });
const at = (seconds: number) => new Date(base + seconds * 1_000).toISOString();

type State = Pick<DeliveryRow, "succeeded_at" | "abandoned_at" | "next_attempt_at">;
const succeeded: State = { succeeded_at: new Date(), abandoned_at: null, next_attempt_at: null };
const abandoned: State = { succeeded_at: null, abandoned_at: new Date(), next_attempt_at: null };
const waiting: State = {
  succeeded_at: null,
  abandoned_at: null,
  next_attempt_at: new Date(Date.now() + 3_600_000),
};

/** Events emitted these seconds after `base`, with their deliveries in this state and without jobs. */
async function insertAt(seconds: number[], state: State = abandoned): Promise<DeliveryRow[]> {
  const rows: DeliveryRow[] = [];
  for (const second of seconds) {
    const created_at = new Date(base + second * 1_000);
    const event_id = newEventId(created_at);
    await insertEvents(h.sql, [
      {
        id: event_id,
        workspace_id: partner.id,
        merchant_id: null,
        livemode: false,
        type: "webhook.test",
        created_at,
        payload: { id: event_id },
        subject_id: null,
        older_payloads: null,
      },
    ]);
    rows.push({
      id: newDeliveryId(created_at),
      workspace_id: partner.id,
      merchant_id: NIL_UUID,
      livemode: false,
      subscription_id: subscription.id,
      event_id,
      event: "webhook.test",
      target_url: receiver.url,
      attempt_count: 10,
      generation: 1,
      last_status_code: 500,
      last_error: "status: the receiver returned 500",
      single_attempt: false,
      created_at,
      ...state,
    });
  }
  await insertDeliveries(h.sql, rows);
  return rows;
}

const received = () => receiver.calls.map((call) => call.headers["svc-delivery-id"]);

async function list(query = ""): Promise<Delivery[]> {
  const answer = await partner.client.get(`/v2/webhooks/deliveries${query}`);
  return (expectOk(answer) as DeliveryPage).deliveries;
}

describe("a bulk replay", () => {
  test("sends each delivery of the range once, from since on, before until, whatever its state", async () => {
    await insertAt([9]);
    const inRange = [
      ...(await insertAt([10, 20], abandoned)),
      ...(await insertAt([30], succeeded)),
      ...(await insertAt([40], waiting)),
    ];
    await insertAt([50, 60]);
    const answer = await replay({ since: at(10), until: at(50) });
    expect([answer.status, answer.body]).toEqual([202, { accepted: 4 }]);
    await runDueJobs(h.ctx);
    expect(received().toSorted()).toEqual(inRange.map((row) => row.id).toSorted());
    const after = (await list()).filter((one) => inRange.some((row) => row.id === one.id));
    expect(after.map((one) => [one.attempt_count, one.last_status_code, one.last_error])).toEqual(
      inRange.map(() => [1, 204, null]),
    );
  });

  test.each([
    { status: "abandoned", expected: [0, 3] },
    { status: "succeeded", expected: [1] },
    { status: "pending", expected: [2] },
  ])("of status $status takes those alone", async ({ status, expected }) => {
    const rows = [
      ...(await insertAt([1], abandoned)),
      ...(await insertAt([2], succeeded)),
      ...(await insertAt([3], waiting)),
      ...(await insertAt([4], abandoned)),
    ];
    expect((await replay({ since: at(0), status })).body).toEqual({ accepted: expected.length });
    await runDueJobs(h.ctx, 1);
    expect(received()).toEqual(expected.map((index) => rows[index]!.id));
  });

  test("begins with the oldest", async () => {
    const rows = await insertAt(Array.from({ length: 40 }, (_, index) => 40 - index));
    await replay({ since: at(0) });
    await runDueJobs(h.ctx, 1);
    expect(received()).toEqual(rows.toReversed().map((row) => row.id));
  });

  test("goes in batches, while fresh events pass it by", async () => {
    const rows = await insertAt(Array.from({ length: 1_100 }, (_, index) => 1 + index));
    expect((await replay({ since: at(0) })).body).toEqual({ accepted: 1_100 });
    const [queued] = await h.sql`select id from bulk_replays where finished_at is null`;
    await replayBatch(h.ctx, String(queued!["id"]));
    const [waitingNow] = await h.sql`
      select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'deliver'`;
    expect(waitingNow).toEqual({ jobs: 500 });
    const fresh = expectOk(await partner.client.post(`${path()}/test`)) as Delivery;
    // One at a time: of several, those that begin later may arrive earlier.
    while (receiver.calls.length < 1_101) await runDueJobs(h.ctx, 1);
    expect(received()[0]).toBe(fresh.id);
    expect(new Set(received())).toEqual(new Set([fresh.id, ...rows.map((row) => row.id)]));
    const [progress] = await h.sql`
      select accepted, replayed from bulk_replays where subscription_id = ${subscription.id}`;
    expect(progress).toEqual({ accepted: 1_100, replayed: 1_100 });
  });

  test("does not run ahead of a receiver that is behind", async () => {
    await insertAt(Array.from({ length: 1_001 }, (_, index) => 1 + index));
    await replay({ since: at(0) });
    const [{ id }] = (await h.sql`select id from bulk_replays where finished_at is null`) as [{ id: string }];
    for (let step = 0; step < 4; step += 1) await replayBatch(h.ctx, id);
    expect(await h.sql`select replayed from bulk_replays where id = ${id}`).toEqual([{ replayed: 500 }]);
    const [next] = await h.sql`
      select run_at > now() as later from graphile_worker.jobs where task_identifier = 'replay-deliveries'`;
    expect(next).toEqual({ later: true });
  });

  test("asked for twice with one key is one replay", async () => {
    await insertAt([1, 2]);
    const headers = { "idempotency-key": randomUUID() };
    const answers = [await replay({ since: at(0) }, headers), await replay({ since: at(0) }, headers)];
    expect(answers.map((answer) => answer.text)).toEqual(['{"accepted":2}', '{"accepted":2}']);
    expect(await replay({ since: at(1) }, headers)).toFailWith(409, "idempotency_key_reused");
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(2);
  });

  test("run by two workers at once replays nothing twice", async () => {
    await insertAt(Array.from({ length: 300 }, (_, index) => 1 + index));
    await replay({ since: at(0) });
    const [{ id }] = (await h.sql`select id from bulk_replays where finished_at is null`) as [{ id: string }];
    await Promise.all([1, 2, 3].map(() => replayBatch(h.ctx, id)));
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(300);
    expect(new Set(received()).size).toBe(300);
  });

  test("whose job was lost is taken up again by the sweeper", async () => {
    await insertAt([1, 2, 3]);
    await replay({ since: at(0) });
    await h.sql`delete from graphile_worker._private_jobs`;
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(0);
    await sweep.run({ ctx: h.ctx, payload: { second: true } });
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(3);
  });

  test("fences a result of before that arrives late", async () => {
    const held = Promise.withResolvers<void>();
    receiver.answer = (call) => (call === 1 ? { status: 500, after: held.promise } : {});
    const testDelivery = expectOk(await partner.client.post(`${path()}/test`)) as Delivery;
    const firstRun = runDueJobs(h.ctx);
    while (receiver.calls.length < 1) await new Promise((done) => setImmediate(done));
    await replay({ since: at(0), status: "pending" });
    await runDueJobs(h.ctx);
    held.resolve();
    await firstRun;
    expect(await list()).toMatchObject([{ id: testDelivery.id, attempt_count: 1, last_status_code: 204 }]);
  });

  test("keeps to its subscription", async () => {
    await insertAt([1]);
    const [own] = [subscription];
    subscription = await subscribe();
    await insertAt([2]);
    subscription = own;
    expect((await replay({ since: at(0) })).body).toEqual({ accepted: 1 });
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(1);
  });
});

describe("to a disabled subscription", () => {
  test("makes one attempt each, without a schedule, and it stays disabled", async () => {
    const rows = await insertAt([1, 2]);
    await partner.client.patch(path(), { status: "disabled" });
    receiver.answer = () => ({ status: 500 });
    expect((await replay({ since: at(0) })).body).toEqual({ accepted: 2 });
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(2);
    expect(await list("?status=abandoned")).toHaveLength(rows.length);
    expect((await partner.client.get(path())).body).toMatchObject({ status: "disabled" });
  });

  test("ends when the subscription is disabled meanwhile; nothing of it stays pending", async () => {
    await insertAt(Array.from({ length: 700 }, (_, index) => 1 + index));
    await replay({ since: at(0) });
    const [{ id }] = (await h.sql`select id from bulk_replays where finished_at is null`) as [{ id: string }];
    await replayBatch(h.ctx, id);
    await partner.client.patch(path(), { status: "disabled" });
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(0);
    expect(await list("?status=pending")).toEqual([]);
    const [ended] = await h.sql`select finished_at, replayed from bulk_replays where id = ${id}`;
    expect(ended).toMatchObject({ finished_at: expect.any(Date), replayed: 500 });
  });
});

describe("is refused", () => {
  test.each([
    { body: {}, code: "parameter_missing", param: "since" },
    { body: { since: "yesterday" }, code: "parameter_invalid", param: "since" },
    { body: { since: "2026-11-02T09:30:00" }, code: "parameter_invalid", param: "since" },
    { body: { since: "9999-12-31T23:59:59-23:59" }, code: "parameter_invalid", param: "since" },
    { body: { since: "2026-11-02T09:30:00Z", status: "failed" }, code: "parameter_invalid", param: "status" },
    {
      body: { since: "2026-11-02T09:30:00Z", until: "2026-11-02T10:30:00+01:00" },
      code: "parameter_invalid",
      param: "until",
    },
    { body: { since: "2026-11-02T09:30:00Z", limit: 5 }, code: "parameter_unknown", param: "limit" },
  ])("$body with 400 $code", async ({ body, code, param }) => {
    const answer = await replay(body);
    expect(answer).toFailWith(400, code);
    expect(answer.body).toMatchObject({ error: { param } });
  });

  test("to other workspaces, modes, deleted subscriptions and keys that only read", async () => {
    const body = { since: at(0) };
    const other = await h.workspace();
    const live = h.client(await insertKey(h.ctx, partner.id, { livemode: true }));
    for (const client of [other.client, live]) {
      expect(await client.post(`${path()}/replay`, body)).toFailWith(404, "resource_not_found");
    }
    const reader = h.client(await insertKey(h.ctx, partner.id, { scopes: ["webhooks:read"] }));
    expect(await reader.post(`${path()}/replay`, body)).toFailWith(403, "insufficient_scope");
    await partner.client.delete(path());
    expect(await replay(body)).toFailWith(404, "resource_not_found");
  });
});

test("an until in the future means now; nothing matching is accepted as 0 and queues nothing", async () => {
  await insertAt([1]);
  expect((await replay({ since: at(0), until: "2999-01-01T00:00:00Z" })).body).toEqual({ accepted: 1 });
  expect((await replay({ since: "2999-01-01T00:00:00Z" })).body).toEqual({ accepted: 0 });
  expect(await h.sql`select 1 from bulk_replays where finished_at is null`).toHaveLength(1);
});

test("the bounds are exact to the microsecond", async () => {
  await insertAt([1]);
  const inclusive = at(1);
  const justAfter = inclusive.replace("Z", "001Z");
  expect((await replay({ since: inclusive })).body).toEqual({ accepted: 1 });
  expect((await replay({ since: justAfter })).body).toEqual({ accepted: 0 });
  expect((await replay({ since: at(0), until: inclusive })).body).toEqual({ accepted: 0 });
  expect((await replay({ since: at(0), until: justAfter })).body).toEqual({ accepted: 1 });
});
