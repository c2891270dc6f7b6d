import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";
import type { Delivery, DeliveryDetail } from "../../../shared/wire/delivery.ts";
import type { Subscription, SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
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

const secondsUntil = (instant: string | null): number => (Date.parse(instant ?? "") - Date.now()) / 1000;

describe("an attempt", () => {
  test("is a POST that the official library verifies, with the payload it then shows", async () => {
    const subscription = await subscribe();
    const delivery = await deliverTest(subscription);
    const [call] = receiver.calls;
    const payload = new Webhook(subscription.secret).verify(call!.body, call!.headers);
    expect(payload).toEqual(delivery.payload);
    expect(payload).toMatchObject({ type: "webhook.test", livemode: false, workspace_id: partner.id });
    expect(call!.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "user-agent": "svc-webhooks/1",
      "webhook-id": (payload as { id: string }).id,
      "svc-delivery-id": delivery.id,
      "svc-attempt": "1",
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    });
  });

  test("keeps what came back, and masks the signature it sent", async () => {
    receiver.answer = () => ({ status: 202, headers: { "content-type": "text/plain" }, body: "thank you" });
    const delivery = await deliverTest(await subscribe());
    expect(delivery).toMatchObject({
      last_status_code: 202,
      response_body: "thank you",
      response_body_encoding: "utf8",
      response_body_truncated: false,
      response_headers: { "content-type": "text/plain" },
    });
    expect(delivery.request_headers?.["webhook-signature"]).toBe("v1,***");
    expect(delivery.attempts).toMatchObject([{ number: 1, generation: 1, status_code: 202, error: null }]);
  });

  test("reads no more than 16 KiB of an answer", async () => {
    receiver.answer = () => ({ status: 200, body: "x".repeat(1024 * 1024) });
    const delivery = await deliverTest(await subscribe());
    expect(delivery.response_body).toHaveLength(16 * 1024);
    expect(delivery.response_body_truncated).toBe(true);
  });
});

describe("what follows an answer", () => {
  test.each([200, 201, 204, 299])("%i: succeeded, and nothing more is sent", async (status) => {
    receiver.answer = () => ({ status });
    const delivery = await deliverTest(await subscribe());
    expect(delivery).toMatchObject({
      attempt_count: 1,
      last_status_code: status,
      last_error: null,
      next_attempt_at: null,
      abandoned_at: null,
    });
    expect(delivery.succeeded_at).not.toBeNull();
    await passTheWait(h.ctx);
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(1);
  });

  test.each([
    { status: 300, error: "redirect: the receiver returned 300; redirects are not followed" },
    { status: 304, error: "redirect: the receiver returned 304; redirects are not followed" },
    { status: 307, error: "redirect: the receiver returned 307; redirects are not followed" },
    { status: 308, error: "redirect: the receiver returned 308; redirects are not followed" },
    { status: 400, error: "status: the receiver returned 400" },
    { status: 401, error: "status: the receiver returned 401" },
    { status: 503, error: "status: the receiver returned 503" },
    { status: 404, error: "status: the receiver returned 404" },
    { status: 429, error: "status: the receiver returned 429" },
    { status: 500, error: "status: the receiver returned 500" },
    { status: 301, error: "redirect: the receiver returned 301; redirects are not followed" },
  ])("$status: the next step of the schedule", async ({ status, error }) => {
    receiver.answer = () => ({ status, headers: { location: receiver.url } });
    const delivery = await deliverTest(await subscribe());
    expect(delivery).toMatchObject({
      attempt_count: 1,
      last_status_code: status,
      last_error: error,
      succeeded_at: null,
      abandoned_at: null,
    });
    expect(secondsUntil(delivery.next_attempt_at)).toBeGreaterThan(2);
    expect(secondsUntil(delivery.next_attempt_at)).toBeLessThan(6);
    expect(receiver.calls).toHaveLength(1);
  });

  test("410: abandoned, the subscription disabled, and what it still had to come abandoned too", async () => {
    const subscription = await subscribe();
    receiver.answer = () => ({ status: 500 });
    const waiting = await deliverTest(subscription);
    receiver.answer = () => ({ status: 410 });
    const delivery = await deliverTest(subscription);
    expect(delivery).toMatchObject({
      last_status_code: 410,
      last_error: "gone: the receiver returned 410 and wants no more events",
      next_attempt_at: null,
    });
    expect(delivery.abandoned_at).not.toBeNull();
    const after = await partner.client.get(`/v2/webhooks/subscriptions/${subscription.id}`);
    expect(after.body).toMatchObject({
      status: "disabled",
      disabled_reason: "The receiver returned 410 Gone.",
    });
    expect(await read(waiting.id)).toMatchObject({
      last_error: "subscription disabled",
      next_attempt_at: null,
      abandoned_at: expect.any(String),
    });
  });

  test("410 to many attempts at once ends them all, without a deadlock", async () => {
    receiver.answer = () => ({ status: 410 });
    const subscription = await subscribe();
    const path = `/v2/webhooks/subscriptions/${subscription.id}/test`;
    const responses = await Promise.all(Array.from({ length: 16 }, () => partner.client.post(path)));
    await runDueJobs(h.ctx, 8);
    for (const answer of responses) {
      expect(await read((answer.body as Delivery).id)).toMatchObject({ abandoned_at: expect.any(String) });
    }
    expect(await h.sql`select last_error from graphile_worker.jobs where last_error is not null`).toEqual([]);
  });

  test.each([429, 503])("%i with Retry-After: not before the time asked for", async (status) => {
    receiver.answer = () => ({ status, headers: { "retry-after": "600" } });
    const delivery = await deliverTest(await subscribe());
    expect(secondsUntil(delivery.next_attempt_at)).toBeGreaterThan(590);
    expect(secondsUntil(delivery.next_attempt_at)).toBeLessThanOrEqual(600);
  });

  test("500 with Retry-After: the header counts for nothing", async () => {
    receiver.answer = () => ({ status: 500, headers: { "retry-after": "600" } });
    const delivery = await deliverTest(await subscribe());
    expect(secondsUntil(delivery.next_attempt_at)).toBeLessThan(6);
  });

  test("a cut connection: the next step of the schedule", async () => {
    receiver.answer = () => ({ hangUp: true });
    const delivery = await deliverTest(await subscribe());
    expect(delivery).toMatchObject({ attempt_count: 1, last_status_code: null, response_body: null });
    expect(delivery.last_error).toMatch(/^network: [a-z ]+$/);
    expect(delivery.next_attempt_at).not.toBeNull();
  });

  test.each([
    { what: "an answer that never comes", answer: { after: new Promise(() => {}) } },
    { what: "a body that never ends", answer: { status: 200, body: "x", endless: true as const } },
  ])("$what: timed out, the next step of the schedule", async ({ answer }) => {
    receiver.answer = () => answer;
    const subscription = await subscribe();
    const testDelivery = expectOk(
      await partner.client.post(`/v2/webhooks/subscriptions/${subscription.id}/test`),
    ) as Delivery;
    // The real client with less patience.
    const fetchGuarded: typeof h.ctx.fetchGuarded = (url, request) =>
      h.ctx.fetchGuarded(url, { ...request, timeoutMs: request.timeoutMs / 50 });
    await runDueJobs({ ...h.ctx, fetchGuarded });
    const delivery = await read(testDelivery.id);
    expect(delivery).toMatchObject({
      attempt_count: 1,
      last_status_code: null,
      last_error: "timeout: no response within 15 s",
      succeeded_at: null,
      abandoned_at: null,
    });
    expect(delivery.next_attempt_at).not.toBeNull();
  });

  test("nobody listens: the next step of the schedule", async () => {
    const closed = await startReceiver();
    await closed.close();
    const delivery = await deliverTest(await subscribe({ target_url: closed.url }));
    expect(delivery.last_error).toBe("network: the connection was refused");
    expect(delivery.next_attempt_at).not.toBeNull();
  });

  test("a private address where a public one was configured: refused, with the schedule going on", async () => {
    const subscription = await subscribe();
    await h.sql`update subscriptions set target_url = 'http://10.255.255.1/hooks' where id = ${subscription.id}`;
    const delivery = await deliverTest(subscription);
    expect(delivery.last_error).toBe("blocked: 10.255.255.1 is not a public address");
    expect(delivery.next_attempt_at).not.toBeNull();
    expect(delivery.attempts).toHaveLength(1);
  });
});
