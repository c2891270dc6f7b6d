import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";
import type { Delivery } from "../../../shared/wire/delivery.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import sweep, { sweepDeliveries } from "./sweep-deliveries.task.ts";
import { runDueJobs, startReceiver, type Receiver } from "../webhooks.fixture.ts";

let h: Harness;
let partner: TestWorkspace;
let receiver: Receiver;
let subscription: SubscriptionWithSecret;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  partner = await h.workspace();
  receiver = await startReceiver();
  const body = { target_url: receiver.url, events: ["*"] };
  subscription = expectOk(
    await partner.client.post("/v2/webhooks/subscriptions", body),
  ) as SubscriptionWithSecret;
});
afterAll(async () => {
  await receiver.close();
  await h.close();
});

async function emitLongAgo(): Promise<string> {
  const path = `/v2/webhooks/subscriptions/${subscription.id}/test`;
  const { id } = expectOk(await partner.client.post(path)) as Delivery;
  await h.sql`update deliveries set next_attempt_at = now() - interval '1 minute' where id = ${id}`;
  return id;
}

test("deliveries whose jobs were lost are queued again and sent, each once", async () => {
  const ids = [await emitLongAgo(), await emitLongAgo()];
  await h.sql`delete from graphile_worker._private_jobs`;
  expect(await sweepDeliveries(h.ctx)).toBe(2);
  expect(await sweepDeliveries(h.ctx)).toBe(0);
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(2);
  expect(new Set(receiver.calls.map((call) => call.headers["svc-delivery-id"]))).toEqual(new Set(ids));
});

test("a delivery with a waiting job, one not yet due and one that ended are left alone", async () => {
  await emitLongAgo();
  await runDueJobs(h.ctx);
  await emitLongAgo();
  const later = await emitLongAgo();
  await h.sql`delete from graphile_worker._private_jobs where key like ${`${later}:%`}`;
  await h.sql`update deliveries set next_attempt_at = now() + interval '1 hour' where id = ${later}`;
  expect(await sweepDeliveries(h.ctx)).toBe(0);
});

test("a job that the queue has given up on counts as none", async () => {
  const id = await emitLongAgo();
  await h.sql`update graphile_worker._private_jobs set attempts = max_attempts where key like ${`${id}:%`}`;
  expect(await sweepDeliveries(h.ctx)).toBe(1);
  const before = receiver.calls.length;
  await runDueJobs(h.ctx);
  expect(receiver.calls.slice(before).map((call) => call.headers["svc-delivery-id"])).toContain(id);
});

test("each of cron's runs is followed by one more, half a minute later, and not by a chain of them", async () => {
  const seconds = () => h.sql`
    select run_at > now() + interval '20 seconds' as later from graphile_worker.jobs
    where task_identifier = 'sweep-deliveries'`;
  await sweep.run({ ctx: h.ctx, payload: { _cron: {} } });
  expect(await seconds()).toEqual([{ later: true }]);
  await h.sql`delete from graphile_worker._private_jobs`;
  await sweep.run({ ctx: h.ctx, payload: { second: true } });
  expect(await seconds()).toEqual([]);
});
