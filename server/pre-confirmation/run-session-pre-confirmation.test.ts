import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHarness, until, type Harness } from "../../test/support/harness.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";
import { reportedDetails } from "./reported-details.ts";
import { runSessionPreConfirmation } from "./run-session-pre-confirmation.ts";
import {
  cart,
  configurePreConfirmation,
  extensions,
  json,
  newCall,
  newTenant,
  recordOf,
  type TestTenant,
} from "./pre-confirmation.fixture.ts";

let h: Harness;
let tenant: TestTenant;
let hook: Receiver;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());
beforeEach(async () => {
  tenant = await newTenant(h);
  hook = await startReceiver();
  hook.answer = () => json({ available: true });
});
afterEach(() => hook.close());

/** Simulates a crashed call with an expired lease. */
const forgetResult = (id: string | null) =>
  h.sql`update pre_confirmations set result = null, call_lease_until = now() - interval '1 second' where id = ${id}`;

test("without a hook the result is go_on, and nothing is recorded", async () => {
  expect(await runSessionPreConfirmation(h.ctx, newCall(tenant))).toEqual({
    preConfirmationId: null,
    result: "go_on",
    bypassed: false,
    reason: null,
    message: null,
  });
  expect(await h.sql`select 1 from pre_confirmations where merchant_id = ${tenant.merchantId}`).toEqual([]);
});

test("the hook receives the documented body, signed with the pre-confirmation id, extensions unchanged", async () => {
  const secret = await configurePreConfirmation(tenant, { url: hook.url });
  const call = newCall(tenant);
  const { preConfirmationId } = await runSessionPreConfirmation(h.ctx, call);
  const [received] = hook.calls;
  expect(received!.headers["webhook-id"]).toBe(preConfirmationId);
  expect(preConfirmationId).toMatch(/^pc_[0-9A-Z]{26}$/);
  expect(new Webhook(secret).verify(received!.body, received!.headers)).toEqual({
    type: "checkout.pre_confirmation",
    timestamp: expect.any(String),
    livemode: false,
    extensions,
    data: {
      pre_confirmation_id: preConfirmationId,
      attempt: 1,
      hold_until: "2026-11-02T10:00:00.000Z",
      session_id: call.sessionId,
      merchant_id: tenant.merchantId,
      order_id: "ord_1",
      amount: 2856,
      currency: "EUR",
      payment_term: "immediate",
      deferred: false,
      cart,
      customer: call.customer,
      shipping: null,
      shipping_method: null,
      coupons: [],
      details: reportedDetails(),
    },
  });
});

test("a custom secret signs with its UTF-8 bytes", async () => {
  const secret = "größtes Geheimnis der Welt";
  await configurePreConfirmation(tenant, { url: hook.url, secret });
  await runSessionPreConfirmation(h.ctx, newCall(tenant));
  const [received] = hook.calls;
  const verifier = new Webhook(new Uint8Array(Buffer.from(secret, "utf8")), { format: "raw" });
  expect(() => verifier.verify(received!.body, received!.headers)).not.toThrow();
});

test("each call opens a new connection", async () => {
  await configurePreConfirmation(tenant, { url: hook.url });
  await runSessionPreConfirmation(h.ctx, newCall(tenant));
  await runSessionPreConfirmation(h.ctx, newCall(tenant));
  expect(hook.calls.map((call) => call.headers["connection"])).toEqual(["close", "close"]);
});

test("an attempt that has lost its step makes no call and no record", async () => {
  await configurePreConfirmation(tenant, { url: hook.url });
  const lost = runSessionPreConfirmation(h.ctx, newCall(tenant), async () => {
    throw new Error("another run has the attempt");
  });
  await expect(lost).rejects.toThrow("another run has the attempt");
  expect(hook.calls).toEqual([]);
  expect(await h.sql`select 1 from pre_confirmations where merchant_id = ${tenant.merchantId}`).toEqual([]);
});

describe("a recorded attempt", () => {
  test("returns its recorded result without a call, even after the hook was removed", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    hook.answer = () => json({ available: false, reason: "full" });
    const call = newCall(tenant);
    const first = await runSessionPreConfirmation(h.ctx, call);
    const path = `/v2/agencies/${tenant.partner.id}/merchants/${tenant.merchantId}/pre-confirmation`;
    expect((await tenant.partner.client.delete(path)).status).toBe(204);
    expect(await runSessionPreConfirmation(h.ctx, call)).toEqual(first);
    expect(hook.calls).toHaveLength(1);
  });

  test("without a result is called again with the same id", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const call = newCall(tenant);
    const first = await runSessionPreConfirmation(h.ctx, call);
    await forgetResult(first.preConfirmationId);
    expect(await runSessionPreConfirmation(h.ctx, call)).toEqual(first);
    expect(hook.calls.map((one) => one.headers["webhook-id"])).toEqual([
      first.preConfirmationId,
      first.preConfirmationId,
    ]);
  });

  test("waits for a call in progress in another process", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const held = Promise.withResolvers<void>();
    hook.answer = () => ({ ...json({ available: true }), after: held.promise });
    const call = newCall(tenant);
    const running = runSessionPreConfirmation(h.ctx, call);
    await until(() => hook.calls.length === 1, "the call");
    const waiting = runSessionPreConfirmation(h.ctx, call);
    held.resolve();
    expect(await waiting).toEqual(await running);
    expect(hook.calls).toHaveLength(1);
  });

  test("is go_on, recorded as bypassed, if the hook was removed before the call", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const call = newCall(tenant);
    const first = await runSessionPreConfirmation(h.ctx, call);
    await forgetResult(first.preConfirmationId);
    const path = `/v2/agencies/${tenant.partner.id}/merchants/${tenant.merchantId}/pre-confirmation`;
    expect((await tenant.partner.client.delete(path)).status).toBe(204);
    expect(await runSessionPreConfirmation(h.ctx, call)).toMatchObject({ result: "go_on", bypassed: true });
    expect((await recordOf(h, first.preConfirmationId)).error).toMatch(/^removed: /);
    expect(hook.calls).toHaveLength(1);
  });

  test("does not apply to the next attempt, which has its own id", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    hook.answer = (call) => json({ available: call === 2 });
    const call = newCall(tenant);
    const first = await runSessionPreConfirmation(h.ctx, call);
    const second = await runSessionPreConfirmation(h.ctx, { ...call, attempt: 2 });
    expect([first.result, second.result]).toEqual(["refused", "go_on"]);
    expect(second.preConfirmationId).not.toBe(first.preConfirmationId);
  });
});
