import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { passTheWait, runDueJobs, startReceiver, type Receiver } from "../webhooks.fixture.ts";

/** One receiver's slowness or limit is its own affair. */

let h: Harness;
let partner: TestWorkspace;
let receiver: Receiver;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());
beforeEach(async () => {
  partner = await h.workspace();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function subscribe(values: Record<string, unknown> = {}): Promise<SubscriptionWithSecret> {
  const body = { target_url: receiver.url, events: ["webhook.*"], ...values };
  return expectOk(await partner.client.post("/v2/webhooks/subscriptions", body)) as SubscriptionWithSecret;
}

test("a subscription's rate limit holds attempts back in the queue, and loses none", async () => {
  const subscription = await subscribe({ rate_limit_per_second: 10 });
  const path = `/v2/webhooks/subscriptions/${subscription.id}/test`;
  await Promise.all(Array.from({ length: 25 }, () => partner.client.post(path)));
  await runDueJobs(h.ctx);
  const sentAtOnce = receiver.calls.length;
  expect(sentAtOnce).toBeGreaterThanOrEqual(10);
  expect(sentAtOnce).toBeLessThan(25);
  while (receiver.calls.length < 25) {
    await passTheWait(h.ctx);
    await runDueJobs(h.ctx);
  }
  expect(new Set(receiver.calls.map((call) => call.headers["webhook-id"])).size).toBe(25);
});

test("a receiver that hangs holds eight runs at most; another's delivery passes it by", async () => {
  const held = Promise.withResolvers<void>();
  receiver.answer = () => ({ after: held.promise });
  const slow = await subscribe();
  const quick = await startReceiver();
  await Promise.all(
    Array.from({ length: 12 }, () => partner.client.post(`/v2/webhooks/subscriptions/${slow.id}/test`)),
  );
  const other = await subscribe({ target_url: quick.url });
  await partner.client.post(`/v2/webhooks/subscriptions/${other.id}/test`);
  let heldMeanwhile = 0;
  quick.answer = () => {
    heldMeanwhile = receiver.calls.length;
    held.resolve();
    return {};
  };
  // Ends only because the quick receiver is reached while the slow one hangs: ten runs, eight of them held.
  await runDueJobs(h.ctx, 10);
  expect(quick.calls).toHaveLength(1);
  expect(heldMeanwhile).toBeLessThanOrEqual(8);
  while (receiver.calls.length < 12) {
    await passTheWait(h.ctx);
    await runDueJobs(h.ctx, 10);
  }
  expect(new Set(receiver.calls.map((call) => call.headers["webhook-id"])).size).toBe(12);
  await quick.close();
});
