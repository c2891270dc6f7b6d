import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import type { Delivery, DeliveryDetail } from "../../../shared/wire/delivery.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { insertKey, passTheWait, runDueJobs, startReceiver, type Receiver } from "../webhooks.fixture.ts";

let h: Harness;
let partner: TestWorkspace;
let receiver: Receiver;
let subscription: SubscriptionWithSecret;

beforeAll(async () => {
  h = await startHarness({ worker: false, environment: { SVC_WEBHOOK_RETRY_SCHEDULE: "5" } });
});
afterAll(() => h.close());
beforeEach(async () => {
  partner = await h.workspace();
  receiver = await startReceiver();
  const body = { target_url: receiver.url, events: ["*"] };
  subscription = expectOk(
    await partner.client.post("/v2/webhooks/subscriptions", body),
  ) as SubscriptionWithSecret;
});
afterEach(() => receiver.close());

async function sendTestEvent(): Promise<Delivery> {
  const path = `/v2/webhooks/subscriptions/${subscription.id}/test`;
  return expectOk(await partner.client.post(path)) as Delivery;
}

async function read(id: string): Promise<DeliveryDetail> {
  return expectOk(await partner.client.get(`/v2/webhooks/deliveries/${id}`)) as DeliveryDetail;
}

const replay = (id: string) => partner.client.post(`/v2/webhooks/deliveries/${id}/replay`);

test("a delivered event is sent again under the same webhook-id, from attempt 1", async () => {
  const { id } = await sendTestEvent();
  await runDueJobs(h.ctx);
  const answer = await replay(id);
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({
    id,
    attempt_count: 0,
    last_status_code: null,
    last_error: null,
    succeeded_at: null,
    abandoned_at: null,
    next_attempt_at: expect.any(String),
  });
  await runDueJobs(h.ctx);
  expect(receiver.calls.map((call) => call.headers["svc-attempt"])).toEqual(["1", "1"]);
  expect(receiver.calls[1]!.headers["webhook-id"]).toBe(receiver.calls[0]!.headers["webhook-id"]);
  expect(receiver.calls[1]!.body).toBe(receiver.calls[0]!.body);
  const after = await read(id);
  expect(after).toMatchObject({ attempt_count: 1, last_status_code: 204 });
  expect(after.attempts.map(({ generation, number }) => [generation, number])).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

test("an abandoned delivery gets its whole schedule again, and can be replayed again and again", async () => {
  receiver.answer = () => ({ status: 500 });
  const { id } = await sendTestEvent();
  for (const round of [1, 2, 3]) {
    await runDueJobs(h.ctx);
    await passTheWait(h.ctx);
    await runDueJobs(h.ctx);
    expect(await read(id)).toMatchObject({ attempt_count: 2, abandoned_at: expect.any(String) });
    expect(receiver.calls).toHaveLength(2 * round);
    expect((await replay(id)).status).toBe(202);
  }
});

test("a pending delivery is sent now, and its waiting retry does nothing any more", async () => {
  receiver.answer = (call) => ({ status: call === 1 ? 500 : 204 });
  const { id } = await sendTestEvent();
  await runDueJobs(h.ctx);
  await replay(id);
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(2);
  await passTheWait(h.ctx);
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(2);
  expect(await read(id)).toMatchObject({ attempt_count: 1, succeeded_at: expect.any(String) });
});

test.each([
  { old: 500, fresh: 204 },
  { old: 204, fresh: 500 },
  { old: 410, fresh: 204 },
])(
  "a $old of the older generation that arrives after the replay's $fresh is an attempt, and nothing more",
  async ({ old, fresh }) => {
    const held = Promise.withResolvers<void>();
    receiver.answer = (call) => (call === 1 ? { status: old, after: held.promise } : { status: fresh });
    const { id } = await sendTestEvent();
    const firstRun = runDueJobs(h.ctx);
    await until(() => receiver.calls.length === 1, "the first attempt");
    await replay(id);
    await runDueJobs(h.ctx);
    // The first run may have taken the replay's job and be still at it.
    await until(async () => (await read(id)).last_status_code === fresh, "the replay's attempt");
    const before = await read(id);
    held.resolve();
    await firstRun;
    const after = await read(id);
    expect(after.attempts.map((attempt) => attempt.status_code)).toEqual([fresh, old]);
    const { attempts: _1, ...record } = after;
    const { attempts: _2, ...unchanged } = before;
    expect(record).toEqual(unchanged);
    expect(record.last_status_code).toBe(fresh);
  },
);

test("asked for many times at once, it is sent once, in the newest generation", async () => {
  const { id } = await sendTestEvent();
  await runDueJobs(h.ctx);
  const answers = await Promise.all(Array.from({ length: 12 }, () => replay(id)));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 12 }, () => 202));
  await runDueJobs(h.ctx, 8);
  expect(receiver.calls).toHaveLength(2);
  const after = await read(id);
  expect(after).toMatchObject({ attempt_count: 1, succeeded_at: expect.any(String) });
  expect(after.attempts.map((attempt) => attempt.generation)).toEqual([13, 1]);
});

test("to a disabled subscription it makes one attempt, no schedule, and the subscription stays disabled", async () => {
  const { id } = await sendTestEvent();
  await runDueJobs(h.ctx);
  const path = `/v2/webhooks/subscriptions/${subscription.id}`;
  await partner.client.patch(path, { status: "disabled" });
  receiver.answer = () => ({ status: 500 });
  await replay(id);
  await runDueJobs(h.ctx);
  await passTheWait(h.ctx);
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(2);
  expect(await read(id)).toMatchObject({ attempt_count: 1, abandoned_at: expect.any(String) });
  expect((await partner.client.get(path)).body).toMatchObject({ status: "disabled" });
});

test("one whose subscription was deleted goes to the recorded URL, signed with the kept secret", async () => {
  const { id } = await sendTestEvent();
  await runDueJobs(h.ctx);
  expect((await partner.client.delete(`/v2/webhooks/subscriptions/${subscription.id}`)).status).toBe(204);
  await replay(id);
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(2);
  expect(await read(id)).toMatchObject({ attempt_count: 1, succeeded_at: expect.any(String) });
});

test("the same idempotency key replays once, however often it is sent", async () => {
  const { id } = await sendTestEvent();
  await runDueJobs(h.ctx);
  const headers = { "idempotency-key": randomUUID() };
  const path = `/v2/webhooks/deliveries/${id}/replay`;
  const first = await partner.client.post(path, undefined, { headers });
  const second = await partner.client.post(path, undefined, { headers });
  expect(second.text).toBe(first.text);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(2);
});

test("a replay leaves an audit entry with the key that asked for it", async () => {
  const { id } = await sendTestEvent();
  await replay(id);
  const rows = await h.sql`select key_prefix, action from audit_entries where target = ${id}`;
  expect(rows).toMatchObject([{ key_prefix: partner.key.slice(0, 16), action: "delivery.replayed" }]);
});

test("a replay of another workspace's delivery answers 404 and sends nothing", async () => {
  const { id } = await sendTestEvent();
  await runDueJobs(h.ctx);
  const other = await h.workspace();
  const answer = await other.client.post(`/v2/webhooks/deliveries/${id}/replay`);
  expect(answer).toFailWith(404, "resource_not_found");
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(1);
});

test("a live key finds no test delivery", async () => {
  const { id } = await sendTestEvent();
  const live = h.client(await insertKey(h.ctx, partner.id, { livemode: true }));
  expect(await live.get(`/v2/webhooks/deliveries/${id}`)).toFailWith(404, "resource_not_found");
  expect(await live.post(`/v2/webhooks/deliveries/${id}/replay`)).toFailWith(404, "resource_not_found");
});

test("an id that is none is 400, an unknown one 404", async () => {
  expect(await replay("42")).toFailWith(400, "parameter_invalid");
  expect(await replay("whd_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB")).toFailWith(404, "resource_not_found");
});

test("a key that may only read cannot replay", async () => {
  const { id } = await sendTestEvent();
  const reader = h.client(await insertKey(h.ctx, partner.id, { scopes: ["webhooks:read"] }));
  expect((await reader.get(`/v2/webhooks/deliveries/${id}`)).status).toBe(200);
  const refused = await reader.post(`/v2/webhooks/deliveries/${id}/replay`);
  expect(refused).toFailWith(403, "insufficient_scope");
});
