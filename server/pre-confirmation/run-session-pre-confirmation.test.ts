import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHarness, until, type Harness } from "../../test/support/harness.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";
import { callPreConfirmation } from "./run-pre-confirmation.ts";
import {
  cart,
  configure,
  extensions,
  json,
  newCall,
  newMerchant,
  recordOf,
  type TestMerchantOf,
} from "./pre-confirmation.fixture.ts";

let h: Harness;
let of: TestMerchantOf;
let hook: Receiver;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());
beforeEach(async () => {
  of = await newMerchant(h);
  hook = await startReceiver();
  hook.answer = () => json({ available: true });
});
afterEach(() => hook.close());

/** The process that had the call died without a word, and its lease is over. */
const forgetResult = (id: string | null) =>
  h.sql`update pre_confirmations set result = null, call_lease_until = now() - interval '1 second' where id = ${id}`;

test("without a hook the order goes on, and nothing is recorded", async () => {
  expect(await callPreConfirmation(h.ctx, newCall(of))).toEqual({
    preConfirmationId: null,
    result: "go_on",
    bypassed: false,
    reason: null,
    message: null,
  });
  expect(await h.sql`select 1 from pre_confirmations where merchant_id = ${of.merchantId}`).toEqual([]);
});

test("the hook gets the designed body, signed under the pre-confirmation's id, extensions unchanged", async () => {
  const secret = await configure(of, { url: hook.url });
  const call = newCall(of);
  const { preConfirmationId } = await callPreConfirmation(h.ctx, call);
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
      merchant_id: of.merchantId,
      order_id: "ord_1",
      amount: 2856,
      currency: "EUR",
      payment_term: "immediate",
      deferred: false,
      cart,
      customer: call.customer,
    },
  });
});

test("a secret of the partner's own signs as its UTF-8 bytes", async () => {
  const secret = "größtes Geheimnis der Welt";
  await configure(of, { url: hook.url, secret });
  await callPreConfirmation(h.ctx, newCall(of));
  const [received] = hook.calls;
  const verifier = new Webhook(new Uint8Array(Buffer.from(secret, "utf8")), { format: "raw" });
  expect(() => verifier.verify(received!.body, received!.headers)).not.toThrow();
});

test("each call has a connection of its own: none that the hook may be closing is used again", async () => {
  await configure(of, { url: hook.url });
  await callPreConfirmation(h.ctx, newCall(of));
  await callPreConfirmation(h.ctx, newCall(of));
  expect(hook.calls.map((call) => call.headers["connection"])).toEqual(["close", "close"]);
});

test("an attempt that is over by the time of its step makes no call, and none is recorded", async () => {
  await configure(of, { url: hook.url });
  const lost = callPreConfirmation(h.ctx, newCall(of), async () => {
    throw new Error("somebody else has the attempt");
  });
  await expect(lost).rejects.toThrow("somebody else has the attempt");
  expect(hook.calls).toEqual([]);
  expect(await h.sql`select 1 from pre_confirmations where merchant_id = ${of.merchantId}`).toEqual([]);
});

describe("an attempt that was recorded before", () => {
  test("is not asked again: the recorded result is given, even when the hook is gone", async () => {
    await configure(of, { url: hook.url });
    hook.answer = () => json({ available: false, reason: "full" });
    const call = newCall(of);
    const first = await callPreConfirmation(h.ctx, call);
    const path = `/v2/agencies/${of.partner.id}/merchants/${of.merchantId}/pre-confirmation`;
    expect((await of.partner.client.delete(path)).status).toBe(204);
    expect(await callPreConfirmation(h.ctx, call)).toEqual(first);
    expect(hook.calls).toHaveLength(1);
  });

  test("but never got its result is called again under the same id", async () => {
    await configure(of, { url: hook.url });
    const call = newCall(of);
    const first = await callPreConfirmation(h.ctx, call);
    await forgetResult(first.preConfirmationId);
    expect(await callPreConfirmation(h.ctx, call)).toEqual(first);
    expect(hook.calls.map((one) => one.headers["webhook-id"])).toEqual([
      first.preConfirmationId,
      first.preConfirmationId,
    ]);
  });

  test("and whose call is under way elsewhere is waited for, not called twice", async () => {
    await configure(of, { url: hook.url });
    const held = Promise.withResolvers<void>();
    hook.answer = () => ({ ...json({ available: true }), after: held.promise });
    const call = newCall(of);
    const running = callPreConfirmation(h.ctx, call);
    await until(() => hook.calls.length === 1, "the call");
    const waiting = callPreConfirmation(h.ctx, call);
    held.resolve();
    expect(await waiting).toEqual(await running);
    expect(hook.calls).toHaveLength(1);
  });

  test("goes on, recorded as bypassed, when the hook was removed before anybody could call it", async () => {
    await configure(of, { url: hook.url });
    const call = newCall(of);
    const first = await callPreConfirmation(h.ctx, call);
    await forgetResult(first.preConfirmationId);
    const path = `/v2/agencies/${of.partner.id}/merchants/${of.merchantId}/pre-confirmation`;
    expect((await of.partner.client.delete(path)).status).toBe(204);
    expect(await callPreConfirmation(h.ctx, call)).toMatchObject({ result: "go_on", bypassed: true });
    expect((await recordOf(h, first.preConfirmationId)).error).toMatch(/^removed: /);
    expect(hook.calls).toHaveLength(1);
  });

  test("does not stand for the next attempt, which has an id of its own", async () => {
    await configure(of, { url: hook.url });
    hook.answer = (call) => json({ available: call === 2 });
    const call = newCall(of);
    const first = await callPreConfirmation(h.ctx, call);
    const second = await callPreConfirmation(h.ctx, { ...call, attempt: 2 });
    expect([first.result, second.result]).toEqual(["refused", "go_on"]);
    expect(second.preConfirmationId).not.toBe(first.preConfirmationId);
  });
});
