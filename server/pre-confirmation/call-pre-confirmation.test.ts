import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHarness, type Harness } from "../../test/harness.ts";
import type { FailMode } from "../../shared/wire/pre-confirmation.ts";
import type { Context } from "../context.ts";
import type { Resolve } from "../http/guarded-connect.ts";
import { createGuardedFetch } from "../http/guarded-fetch.ts";
import { startReceiver, type Receiver, type ReceiverAnswer } from "../webhooks/webhooks.fixture.ts";
import { callPreConfirmation } from "./call-pre-confirmation.ts";
import {
  cart,
  configure,
  extensions,
  json,
  newCall,
  type TestMerchantOf,
} from "./pre-confirmation.fixture.ts";
import type { PreConfirmationRow } from "./pre-confirmation.sql.ts";

let h: Harness;
let of: TestMerchantOf;
let hook: Receiver;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());
beforeEach(async () => {
  const partner = await h.workspace();
  of = { partner, merchantId: (await h.merchant(partner)).id };
  hook = await startReceiver();
});
afterEach(() => hook.close());

async function recordOf(id: string | null): Promise<PreConfirmationRow> {
  const [row] = await h.sql<PreConfirmationRow[]>`select * from pre_confirmations where id = ${id}`;
  return row!;
}

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
  hook.answer = () => json({ available: true });
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
  hook.answer = () => json({ available: true });
  await callPreConfirmation(h.ctx, newCall(of));
  const [received] = hook.calls;
  const verifier = new Webhook(new Uint8Array(Buffer.from(secret, "utf8")), { format: "raw" });
  expect(() => verifier.verify(received!.body, received!.headers)).not.toThrow();
});

const shopperText = "We could not confirm availability; you have not been charged.";
const goOn = { result: "go_on", bypassed: false, reason: null, message: null };
const stopped = { result: "unavailable", bypassed: false, reason: "unavailable", message: shopperText };
const bypassed = { result: "go_on", bypassed: true, reason: null, message: null };

describe.each<{ failMode: FailMode; unanswered: object }>([
  { failMode: "closed", unanswered: stopped },
  { failMode: "open", unanswered: bypassed },
])("fail mode $failMode", ({ failMode, unanswered }) => {
  test.each([
    { said: { available: true }, expected: goOn },
    { said: { available: true, seats_left: 3 }, expected: goOn },
    {
      said: { available: false, reason: "class_full", message: "The class is full." },
      expected: { result: "refused", bypassed: false, reason: "class_full", message: "The class is full." },
    },
    {
      said: { available: false },
      expected: { result: "refused", bypassed: false, reason: "unavailable", message: null },
    },
    {
      said: { available: false, reason: 7, message: "x".repeat(400) },
      expected: { result: "refused", bypassed: false, reason: "unavailable", message: "x".repeat(300) },
    },
  ])("the answer $said", async ({ said, expected }) => {
    await configure(of, { url: hook.url, fail_mode: failMode });
    hook.answer = () => json(said);
    const result = await callPreConfirmation(h.ctx, newCall(of));
    expect(result).toMatchObject(expected);
    expect(await recordOf(result.preConfirmationId)).toMatchObject({
      ...expected,
      status_code: 200,
      error: null,
    });
  });

  test.each<{ name: string; answer: ReceiverAnswer; status: number | null; error: string | RegExp }>([
    { name: "500", answer: { status: 500 }, status: 500, error: "status: the hook answered 500" },
    { name: "404", answer: { status: 404 }, status: 404, error: "status: the hook answered 404" },
    {
      name: "a redirect",
      answer: { status: 302, headers: { location: "https://elsewhere.example/" } },
      status: 302,
      error: "status: the hook answered 302",
    },
    {
      name: "200 with HTML",
      answer: { status: 200, body: "<html>OK</html>" },
      status: 200,
      error: "body: the answer is not {available: true or false}",
    },
    {
      name: "200 without the word",
      answer: json({ ok: true }),
      status: 200,
      error: "body: the answer is not {available: true or false}",
    },
    {
      name: "200 with the word as text",
      answer: json({ available: "true" }),
      status: 200,
      error: "body: the answer is not {available: true or false}",
    },
    { name: "a cut connection", answer: { hangUp: true }, status: null, error: /^network: / },
  ])("no usable answer: $name", async ({ answer, status, error }) => {
    await configure(of, { url: hook.url, fail_mode: failMode });
    hook.answer = () => answer;
    const result = await callPreConfirmation(h.ctx, newCall(of));
    expect(result).toMatchObject(unanswered);
    const record = await recordOf(result.preConfirmationId);
    expect(record).toMatchObject({ ...unanswered, status_code: status });
    expect(record.error).toMatch(error);
    expect(hook.calls).toHaveLength(1);
  });

  test("no answer within five seconds", async () => {
    await configure(of, { url: hook.url, fail_mode: failMode });
    const held = Promise.withResolvers<void>();
    hook.answer = () => ({ ...json({ available: true }), after: held.promise });
    const started = performance.now();
    const result = await callPreConfirmation(h.ctx, newCall(of));
    const took = performance.now() - started;
    held.resolve();
    expect(result).toMatchObject(unanswered);
    expect((await recordOf(result.preConfirmationId)).error).toBe("timeout: no answer within 5 s");
    expect(took).toBeGreaterThan(4_500);
    expect(took).toBeLessThan(6_000);
    expect(hook.calls).toHaveLength(1);
  });

  test("nobody listens", async () => {
    await hook.close();
    await configure(of, { url: hook.url, fail_mode: failMode });
    const result = await callPreConfirmation(h.ctx, newCall(of));
    expect(result).toMatchObject(unanswered);
    expect((await recordOf(result.preConfirmationId)).error).toBe("network: the connection was refused");
    hook = await startReceiver();
  });
});

test("a connection that never stood is tried once more", async () => {
  await configure(of, { url: hook.url.replace("127.0.0.1", "hook.example") });
  hook.answer = () => json({ available: true });
  // At the first look-up the name points to an address where nobody listens.
  const addresses = ["127.0.0.2", "127.0.0.1"];
  const resolve: Resolve = (_name, _options, done) =>
    done(null, [{ address: addresses.shift() ?? "127.0.0.1", family: 4 }]);
  const ctx: Context = { ...h.ctx, fetchGuarded: createGuardedFetch(h.config, resolve) };
  expect(await callPreConfirmation(ctx, newCall(of))).toMatchObject(goOn);
  expect(hook.calls).toHaveLength(1);
  expect(addresses).toEqual([]);
});

describe("an attempt that was recorded before", () => {
  test("is not asked again: the recorded result is given", async () => {
    await configure(of, { url: hook.url });
    hook.answer = (call) => json({ available: call === 1 });
    const call = newCall(of);
    const first = await callPreConfirmation(h.ctx, call);
    expect(await callPreConfirmation(h.ctx, call)).toEqual(first);
    expect(hook.calls).toHaveLength(1);
  });

  test("but never got its result is called again under the same id", async () => {
    await configure(of, { url: hook.url });
    hook.answer = () => json({ available: true });
    const call = newCall(of);
    const first = await callPreConfirmation(h.ctx, call);
    await h.sql`update pre_confirmations set result = null where id = ${first.preConfirmationId}`;
    expect(await callPreConfirmation(h.ctx, call)).toEqual(first);
    expect(hook.calls.map((one) => one.headers["webhook-id"])).toEqual([
      first.preConfirmationId,
      first.preConfirmationId,
    ]);
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
