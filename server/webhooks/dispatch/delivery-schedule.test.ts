import { beforeEach, expect, test } from "vitest";
import type { Delivery, DeliveryDetail } from "../../../shared/wire/delivery.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { expectOk, useHarness, type TestWorkspace } from "../../../test/support/harness.ts";
import { passTheWait, runDueJobs, startReceiver, type Receiver } from "../webhooks.fixture.ts";

/** The schedule that is published, walked over real HTTP with a clock that stands where a test puts it. */

const clock = { at: Date.now(), now: () => clock.at };
const h = useHarness({ worker: false, clock });

let partner: TestWorkspace;
let receiver: Receiver;
let id: string;

beforeEach(async () => {
  clock.at = Math.floor(Date.now() / 1_000) * 1_000;
  partner = await h.workspace();
  receiver = await startReceiver();
  const subscription = expectOk(
    await partner.client.post("/v2/webhooks/subscriptions", { target_url: receiver.url, events: ["*"] }),
  ) as SubscriptionWithSecret;
  const response = await partner.client.post(`/v2/webhooks/subscriptions/${subscription.id}/test`);
  id = (expectOk(response) as Delivery).id;
  return () => receiver.close();
});

async function read(): Promise<DeliveryDetail> {
  return expectOk(await partner.client.get(`/v2/webhooks/deliveries/${id}`)) as DeliveryDetail;
}

/** Makes the attempt that is due, and lets the clock come to the next one. */
async function attempt(): Promise<DeliveryDetail> {
  await passTheWait(h.ctx);
  await runDueJobs(h.ctx);
  const delivery = await read();
  if (delivery.next_attempt_at !== null) clock.at = Date.parse(delivery.next_attempt_at);
  return delivery;
}

const SECOND = 1;
const MINUTE = 60;
const HOUR = 3_600;
const waits = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

test("ten attempts in about 75 hours, each wait within ten percent, then abandoned", async () => {
  receiver.answer = () => ({ status: 500 });
  const startedAt = clock.at;
  const beganAt: number[] = [];
  for (const [index, seconds] of waits.entries()) {
    const before = clock.at;
    beganAt.push(Date.now());
    const delivery = await attempt();
    expect(delivery).toMatchObject({
      attempt_count: index + 1,
      last_status_code: 500,
      last_error: "status: the receiver returned 500",
      succeeded_at: null,
      abandoned_at: null,
    });
    const waitSeconds = (clock.at - before) / 1_000;
    expect(waitSeconds).toBeGreaterThanOrEqual(seconds * 0.9);
    expect(waitSeconds).toBeLessThanOrEqual(seconds * 1.1);
    // The queue has the next attempt for that moment, and no other.
    const jobs = await h.sql`
      select run_at, key from graphile_worker.jobs where key like ${`${id}:%`} and locked_at is null`;
    expect(jobs).toEqual([{ run_at: new Date(clock.at), key: `${id}:1:${index + 2}` }]);
  }
  beganAt.push(Date.now());
  const last = await attempt();
  expect(last).toMatchObject({
    attempt_count: 10,
    next_attempt_at: null,
    abandoned_at: new Date(clock.at).toISOString(),
    last_error: "status: the receiver returned 500",
  });
  expect(last.attempts.map((one) => one.number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(Math.abs((clock.at - startedAt) / 3_600_000 - 75.6)).toBeLessThan(7.56);
  await attempt();
  expect(receiver.calls).toHaveLength(10);
  const header = (name: string) => receiver.calls.map((call) => call.headers[name]);
  expect(header("svc-attempt")).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(new Set(header("webhook-id")).size).toBe(1);
  // Each is signed afresh, at the real time, which is the receiver's.
  const signedAt = header("webhook-timestamp").map(Number);
  for (const [index, seconds] of signedAt.entries()) {
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(beganAt[index]! / 1_000));
    expect(seconds).toBeLessThanOrEqual((beganAt[index + 1] ?? Date.now()) / 1_000);
  }
});

test("a success at the tenth attempt is a success", async () => {
  receiver.answer = (call) => ({ status: call < 10 ? 503 : 204 });
  for (let count = 1; count <= 10; count += 1) await attempt();
  expect(await read()).toMatchObject({
    attempt_count: 10,
    last_status_code: 204,
    last_error: null,
    succeeded_at: new Date(clock.at).toISOString(),
    abandoned_at: null,
  });
});

test.each([
  { header: "3600", seconds: 3_600 },
  { header: "604800", seconds: 86_400 },
  { header: "1", seconds: null },
  { header: "soon", seconds: null },
])("Retry-After: $header puts the second attempt after $seconds s", async ({ header, seconds }) => {
  receiver.answer = () => ({ status: 503, headers: { "retry-after": header } });
  const before = clock.at;
  await attempt();
  const waited = (clock.at - before) / 1_000;
  if (seconds === null) {
    expect(waited).toBeGreaterThanOrEqual(4.5);
    expect(waited).toBeLessThanOrEqual(5.5);
  } else expect(waited).toBe(seconds);
});

test("Retry-After as an HTTP date counts from the real time, which is the receiver's", async () => {
  clock.at += 3 * 86_400_000;
  const before = clock.at;
  receiver.answer = () => ({
    status: 429,
    headers: { "retry-after": new Date(Date.now() + 2 * 3_600_000).toUTCString() },
  });
  await attempt();
  const waitedSeconds = (clock.at - before) / 1_000;
  expect(waitedSeconds).toBeGreaterThan(2 * 3_600 - 10);
  expect(waitedSeconds).toBeLessThanOrEqual(2 * 3_600);
});

test("Retry-After at the last attempt does not prolong the schedule", async () => {
  receiver.answer = () => ({ status: 429, headers: { "retry-after": "60" } });
  for (let count = 1; count <= 10; count += 1) await attempt();
  expect(await read()).toMatchObject({ attempt_count: 10, abandoned_at: expect.any(String) });
});
