import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import type { Delivery, DeliveryDetail } from "../../../shared/wire/delivery.ts";
import type { Subscription, SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import deliver from "./deliver.task.ts";
import { passTheWait, runDueJobs, startReceiver, type Receiver } from "../webhooks.fixture.ts";

let h: Harness;
let partner: TestWorkspace;
let receiver: Receiver;

beforeAll(async () => {
  h = await startHarness({ worker: false, environment: { SVC_WEBHOOK_RETRY_SCHEDULE: "5,300" } });
});
afterAll(() => h.close());
beforeEach(async () => {
  partner = await h.workspace();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function subscribe(values: Record<string, unknown> = {}): Promise<SubscriptionWithSecret> {
  const answer = await partner.client.post("/v2/webhooks/subscriptions", {
    target_url: receiver.url,
    events: ["webhook.*"],
    ...values,
  });
  return expectOk(answer) as SubscriptionWithSecret;
}

/** Emits a test event and makes its first attempt. */
async function deliverTest(subscription: Subscription): Promise<DeliveryDetail> {
  const testDelivery = expectOk(
    await partner.client.post(`/v2/webhooks/subscriptions/${subscription.id}/test`),
  ) as Delivery;
  await runDueJobs(h.ctx);
  return read(testDelivery.id);
}

async function read(id: string): Promise<DeliveryDetail> {
  return expectOk(await partner.client.get(`/v2/webhooks/deliveries/${id}`)) as DeliveryDetail;
}

describe("the schedule", () => {
  test("is walked to its end under one webhook-id, with a fresh signature each time, then abandoned", async () => {
    receiver.answer = () => ({ status: 500 });
    const subscription = await subscribe();
    const first = await deliverTest(subscription);
    for (const attempt of [2, 3]) {
      expect((await read(first.id)).attempt_count).toBe(attempt - 1);
      await passTheWait(h.ctx);
      await runDueJobs(h.ctx);
    }
    const last = await read(first.id);
    expect(last).toMatchObject({
      attempt_count: 3,
      next_attempt_at: null,
      last_error: "status: the receiver returned 500",
    });
    expect(last.abandoned_at).not.toBeNull();
    expect(last.attempts.map((attempt) => attempt.number)).toEqual([3, 2, 1]);
    await passTheWait(h.ctx);
    await runDueJobs(h.ctx);
    expect(receiver.calls.map((call) => call.headers["svc-attempt"])).toEqual(["1", "2", "3"]);
    expect(new Set(receiver.calls.map((call) => call.headers["webhook-id"])).size).toBe(1);
    for (const call of receiver.calls) {
      expect(() => new Webhook(subscription.secret).verify(call.body, call.headers)).not.toThrow();
    }
  });

  test("uses the subscription's present URL", async () => {
    receiver.answer = () => ({ status: 500 });
    const subscription = await subscribe();
    const { id } = await deliverTest(subscription);
    const moved = await startReceiver();
    await partner.client.patch(`/v2/webhooks/subscriptions/${subscription.id}`, { target_url: moved.url });
    await passTheWait(h.ctx);
    await runDueJobs(h.ctx);
    expect(moved.calls).toHaveLength(1);
    expect((await read(id)).target_url).toBe(moved.url);
    await moved.close();
  });
});

test("an attempt cut off by a stopping worker is made again, under the same webhook-id", async () => {
  const held = Promise.withResolvers<void>();
  receiver.answer = (call) => (call === 1 ? { after: held.promise } : {});
  const subscription = await subscribe();
  const testDelivery = expectOk(
    await partner.client.post(`/v2/webhooks/subscriptions/${subscription.id}/test`),
  ) as Delivery;
  const stop = new AbortController();
  const payload = { deliveryId: testDelivery.id, generation: 1, attempt: 1 };
  const cutOff = deliver.run({ ctx: h.ctx, payload, abortSignal: stop.signal });
  await until(() => receiver.calls.length === 1, "the first attempt");
  stop.abort();
  await expect(cutOff).rejects.toThrow();
  held.resolve();
  expect(await read(testDelivery.id)).toMatchObject({ attempt_count: 0, attempts: [] });
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(2);
  expect(receiver.calls[1]!.headers["webhook-id"]).toBe(receiver.calls[0]!.headers["webhook-id"]);
  expect(await read(testDelivery.id)).toMatchObject({ attempt_count: 1, succeeded_at: expect.any(String) });
});

test("both secrets sign while a rotation overlaps, only the new one without overlap", async () => {
  const before = await subscribe();
  const path = `/v2/webhooks/subscriptions/${before.id}/rotate-secret`;
  const rotated = expectOk(
    await partner.client.post(path, { overlap_seconds: 60 }),
  ) as SubscriptionWithSecret;
  await deliverTest(before);
  const [call] = receiver.calls;
  for (const secret of [before.secret, rotated.secret]) {
    expect(() => new Webhook(secret).verify(call!.body, call!.headers)).not.toThrow();
  }
  const leaked = expectOk(await partner.client.post(path, { overlap_seconds: 0 })) as SubscriptionWithSecret;
  await deliverTest(before);
  const second = receiver.calls[1]!;
  expect(() => new Webhook(leaked.secret).verify(second.body, second.headers)).not.toThrow();
  expect(() => new Webhook(rotated.secret).verify(second.body, second.headers)).toThrow(
    "No matching signature",
  );
});
