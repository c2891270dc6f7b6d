import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { expectOk, useHarness, type TestWorkspace } from "../../../test/support/harness.ts";
import { newSigningSecret } from "../sign.ts";
import {
  passTheWait,
  runDueJobs,
  startReceiver,
  type ReceivedCall,
  type Receiver,
} from "../webhooks.fixture.ts";

/** What a receiver with the official library makes of what was really sent, before, during and after a rotation. */

const clock = { at: Date.now(), now: () => clock.at };
const h = useHarness({ worker: false, clock });

let partner: TestWorkspace;
let receiver: Receiver;
let subscription: SubscriptionWithSecret;

beforeEach(async () => {
  clock.at = Date.now();
  partner = await h.workspace();
  receiver = await startReceiver();
  const body = { target_url: receiver.url, events: ["*"] };
  const answer = await partner.client.post("/v2/webhooks/subscriptions", body);
  subscription = expectOk(answer) as SubscriptionWithSecret;
});
afterEach(() => receiver.close());

async function rotate(body: { overlap_seconds?: number; secret?: string }): Promise<string> {
  const answer = await partner.client.post(
    `/v2/webhooks/subscriptions/${subscription.id}/rotate-secret`,
    body,
  );
  return (expectOk(answer) as SubscriptionWithSecret).secret;
}

/** Emits a test event, makes its first attempt, and returns the received call. */
async function deliver(): Promise<ReceivedCall> {
  expectOk(await partner.client.post(`/v2/webhooks/subscriptions/${subscription.id}/test`));
  await runDueJobs(h.ctx);
  return receiver.calls.at(-1)!;
}

/** The library refuses what is older or newer than five minutes: calls are signed by the real time, whatever the service's clock. */
function isVerified(secret: string, call: ReceivedCall, atMs = Date.now()): boolean {
  vi.useFakeTimers({ toFake: ["Date"], now: atMs });
  try {
    return typeof new Webhook(secret).verify(call.body, call.headers) === "object";
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}

test("a call verifies as it came and in no other form", async () => {
  const call = await deliver();
  const { secret } = subscription;
  expect(isVerified(secret, call)).toBe(true);
  expect(isVerified(newSigningSecret(), call)).toBe(false);
  expect(isVerified(secret, { ...call, body: call.body.replace("webhook.test", "webhook.tesu") })).toBe(
    false,
  );
  expect(isVerified(secret, { ...call, body: `${call.body} ` })).toBe(false);
  for (const name of ["webhook-id", "webhook-timestamp"]) {
    const value = String(call.headers[name]);
    const changed = value.slice(0, -1) + (value.endsWith("1") ? "2" : "1");
    expect(isVerified(secret, { ...call, headers: { ...call.headers, [name]: changed } })).toBe(false);
  }
  expect(isVerified(secret, call, Date.now() + 299_000)).toBe(true);
  expect(isVerified(secret, call, Date.now() + 302_000)).toBe(false);
  expect(isVerified(secret, call, Date.now() - 302_000)).toBe(false);
});

test("either secret verifies until the very end of the overlap, then the new one alone", async () => {
  const fresh = await rotate({ overlap_seconds: 3_600 });
  const rotatedAt = clock.at;
  for (const { afterMs, old } of [
    { afterMs: 0, old: true },
    { afterMs: 3_599_999, old: true },
    { afterMs: 3_600_000, old: false },
    { afterMs: 86_400_000, old: false },
  ]) {
    clock.at = rotatedAt + afterMs;
    const call = await deliver();
    expect(isVerified(fresh, call)).toBe(true);
    expect(isVerified(subscription.secret, call), `${afterMs} ms after the rotation`).toBe(old);
    expect(String(call.headers["webhook-signature"]).split(" ")).toHaveLength(old ? 2 : 1);
  }
});

test("a retry after the overlap of what was first sent during it is signed with the new secret alone", async () => {
  receiver.answer = (call) => ({ status: call === 1 ? 500 : 204 });
  const fresh = await rotate({ overlap_seconds: 2 });
  const first = await deliver();
  clock.at += 60_000;
  await passTheWait(h.ctx);
  await runDueJobs(h.ctx);
  const second = receiver.calls[1]!;
  expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
  expect(isVerified(subscription.secret, first, clock.at - 60_000)).toBe(true);
  expect(isVerified(subscription.secret, second)).toBe(false);
  expect(isVerified(fresh, second)).toBe(true);
});

test("a second rotation during the overlap of the first leaves the last two secrets", async () => {
  const second = await rotate({ overlap_seconds: 3_600 });
  const third = await rotate({ overlap_seconds: 60 });
  const call = await deliver();
  expect(isVerified(subscription.secret, call)).toBe(false);
  expect(isVerified(second, call)).toBe(true);
  expect(isVerified(third, call)).toBe(true);
});

test("without an overlap named, the old secret lives for a day; with none, it is dead at once", async () => {
  const fresh = await rotate({});
  clock.at += 86_399_000;
  expect(isVerified(subscription.secret, await deliver())).toBe(true);
  const last = await rotate({ overlap_seconds: 0 });
  const call = await deliver();
  expect([subscription.secret, fresh, last].map((secret) => isVerified(secret, call))).toEqual([
    false,
    false,
    true,
  ]);
});

test("the published secret as the partner's own signs what the official library verifies with it", async () => {
  const published = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  expect(await rotate({ secret: published, overlap_seconds: 0 })).toBe(published);
  expect(isVerified(published, await deliver())).toBe(true);
});
