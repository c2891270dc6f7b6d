import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk, startHarness, until, type Harness } from "../../test/support/harness.ts";
import type { PreConfirmationAnswer } from "../../shared/wire/pre-confirmation.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";
import {
  cart,
  configurePreConfirmation,
  extensions,
  json,
  newTenant,
  recordOf,
  settledEvents,
  storeRequest,
  type TestTenant,
} from "./pre-confirmation.fixture.ts";
import { settleStorePreConfirmation } from "./settle-pre-confirmation.ts";

let h: Harness;
let tenant: TestTenant;
let hook: Receiver;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});
beforeEach(async () => {
  tenant = await newTenant(h);
  hook = await startReceiver();
  hook.answer = () => json({ available: true });
});
afterEach(() => hook.close());

const send = (request: unknown) => tenant.merchant.client.post("/v1/pre-confirmation", request);
const sendOk = async (request: unknown) => expectOk(await send(request)) as PreConfirmationAnswer;

test("without a hook the result is go_on, and nothing is recorded", async () => {
  expect(await sendOk(storeRequest())).toEqual({ preConfirmationId: null, result: "go_on", failMode: null });
  expect(await h.sql`select 1 from pre_confirmations where merchant_id = ${tenant.merchantId}`).toEqual([]);
});

test("the hook receives the store's order, signed, without a session and with the extensions unchanged", async () => {
  const secret = await configurePreConfirmation(tenant, { url: hook.url });
  const { items, ...rest } = cart;
  const coupons = [{ code: "ten", amount: 250 }];
  const request = storeRequest({ paymentTerm: "net30", cart: { lineItems: items, ...rest }, coupons });
  const answer = await sendOk(request);
  expect(answer).toEqual({
    preConfirmationId: expect.stringMatching(/^pc_/),
    result: "go_on",
    failMode: "closed",
  });
  const [received] = hook.calls;
  expect(new Webhook(secret).verify(received!.body, received!.headers)).toMatchObject({
    type: "checkout.pre_confirmation",
    livemode: false,
    extensions,
    data: {
      pre_confirmation_id: answer.preConfirmationId,
      session_id: null,
      attempt: 1,
      merchant_id: tenant.merchantId,
      order_id: request["orderId"],
      amount: 2856,
      currency: "EUR",
      payment_term: "net30",
      deferred: true,
      cart,
      customer: { email: "einkauf@muster.example", country: "DE", company: "Muster GmbH" },
      shipping: null,
      shipping_method: null,
      coupons,
    },
  });
});

describe("the results", () => {
  test("a refusal returns its message, and the place is released at once", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    hook.answer = () => json({ available: false, reason: "full", message: "The class is full." });
    const answer = await sendOk(storeRequest());
    expect(answer).toMatchObject({ result: "refused", message: "The class is full." });
    expect(await settledEvents(h, tenant)).toMatchObject([
      {
        data: {
          pre_confirmation_id: answer.preConfirmationId,
          session_id: null,
          attempt: 1,
          outcome: "released",
        },
      },
    ]);
  });

  test("no usable answer is unavailable if the hook fails closed, with a message for the shopper", async () => {
    await configurePreConfirmation(tenant, { url: hook.url, fail_mode: "closed" });
    hook.answer = () => ({ status: 500 });
    const answer = await sendOk(storeRequest());
    expect(answer).toEqual({
      preConfirmationId: expect.stringMatching(/^pc_/),
      result: "unavailable",
      message: "We could not confirm availability; you have not been charged.",
      failMode: "closed",
    });
    expect((await settledEvents(h, tenant)).map(({ data }) => data.outcome)).toEqual(["released"]);
  });

  test("no usable answer is go_on if the hook fails open, and is recorded as bypassed", async () => {
    await configurePreConfirmation(tenant, { url: hook.url, fail_mode: "open" });
    hook.answer = () => ({ status: 500 });
    const answer = await sendOk(storeRequest());
    expect(answer).toEqual({
      preConfirmationId: expect.stringMatching(/^pc_/),
      result: "go_on",
      failMode: "open",
    });
    expect(await recordOf(h, answer.preConfirmationId)).toMatchObject({
      bypassed: true,
      status_code: 500,
      settled_outcome: null,
    });
  });
});

describe("one attempt of one order", () => {
  test("requested fifty times at once makes one call, and all get its result", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const held = Promise.withResolvers<void>();
    hook.answer = () => ({ ...json({ available: false, message: "Full." }), after: held.promise });
    const request = storeRequest();
    const all = Promise.all(Array.from({ length: 50 }, () => sendOk(request)));
    await until(() => hook.calls.length === 1, "the call");
    held.resolve();
    const answers = await all;
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ result: "refused", message: "Full." });
    expect(await sendOk(request)).toEqual(answers[0]);
    expect(hook.calls).toHaveLength(1);
    expect(await settledEvents(h, tenant)).toHaveLength(1);
  });

  test("is called again with the same id after a crash, once the lease has expired", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const request = storeRequest();
    const first = await sendOk(request);
    await h.sql`
      update pre_confirmations set result = null, call_lease_until = now() + interval '400 milliseconds'
      where id = ${first.preConfirmationId}`;
    expect(await sendOk(request)).toEqual(first);
    expect(hook.calls.map((call) => call.headers["webhook-id"])).toEqual([
      first.preConfirmationId,
      first.preConfirmationId,
    ]);
  });

  test("requested with other contents is rejected", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const request = storeRequest();
    await sendOk(request);
    for (const change of [{ amount: 2857 }, { cart: { ...cart, extensions: {} } }, { paymentTerm: "net30" }])
      expect(await send({ ...request, ...change })).toFailWith(409, "idempotency_key_reused");
    expect(hook.calls).toHaveLength(1);
  });

  test("is separate from another merchant's order with the same id", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const request = storeRequest({ orderId: "1042" });
    const mine = await sendOk(request);
    const other = await newTenant(h);
    await configurePreConfirmation(other, { url: hook.url });
    const theirs = expectOk(await other.merchant.client.post("/v1/pre-confirmation", request));
    expect((theirs as PreConfirmationAnswer).preConfirmationId).not.toBe(mine.preConfirmationId);
    expect(hook.calls).toHaveLength(2);
  });
});

describe("the next attempt", () => {
  test("makes a new call and releases the previous attempt", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const request = storeRequest();
    const first = await sendOk(request);
    const second = await sendOk({ ...request, attempt: 2, amount: 3000 });
    expect(second.preConfirmationId).not.toBe(first.preConfirmationId);
    expect(await settledEvents(h, tenant)).toMatchObject([
      { data: { pre_confirmation_id: first.preConfirmationId, attempt: 1, outcome: "released" } },
    ]);
    await settleStorePreConfirmation(
      h.ctx,
      h.sql,
      { merchantId: tenant.merchantId, orderId: String(request["orderId"]), attempt: null },
      "paid",
    );
    expect((await settledEvents(h, tenant)).map(({ data }) => [data.attempt, data.outcome])).toEqual([
      [1, "released"],
      [2, "paid"],
    ]);
  });

  test("releases the previous attempt while its call is in progress", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const held = Promise.withResolvers<void>();
    hook.answer = (call) => ({
      ...json({ available: true }),
      ...(call === 1 ? { after: held.promise } : {}),
    });
    const request = storeRequest();
    const first = send(request);
    await until(() => hook.calls.length === 1, "the first call");
    expect(await sendOk({ ...request, attempt: 2 })).toMatchObject({ result: "go_on" });
    held.resolve();
    expect(await first).toFailWith(409, "attempt_over");
    expect(await send(request)).toFailWith(409, "attempt_over");
  });

  test("rejects an older attempt that was never requested", async () => {
    await configurePreConfirmation(tenant, { url: hook.url });
    const request = storeRequest({ attempt: 3 });
    await sendOk(request);
    expect(await send({ ...request, attempt: 2 })).toFailWith(409, "attempt_over");
    expect(hook.calls).toHaveLength(1);
  });
});

test("go_on is not replayed once its place was released; a refusal and a paid go_on are", async () => {
  await configurePreConfirmation(tenant, { url: hook.url });
  hook.answer = (call) => json({ available: call !== 2 });
  const [lapsed, refused, paid] = [storeRequest(), storeRequest(), storeRequest()];
  await sendOk(lapsed);
  const no = await sendOk(refused);
  const yes = await sendOk(paid);
  const settle = (request: Record<string, unknown>, outcome: "released" | "paid") =>
    settleStorePreConfirmation(
      h.ctx,
      h.sql,
      { merchantId: tenant.merchantId, orderId: String(request["orderId"]), attempt: 1 },
      outcome,
    );
  await settle(lapsed, "released");
  await settle(paid, "paid");
  expect(await send(lapsed)).toFailWith(409, "attempt_over");
  expect(await sendOk(refused)).toEqual(no);
  expect(await sendOk(paid)).toEqual(yes);
});

test.each([
  ["no attempt", { attempt: 0 }, "attempt"],
  ["a fraction of a cent", { amount: 28.56 }, "amount"],
  ["no such currency", { currency: "EUX" }, "currency"],
  ["an order id with a NUL", { orderId: "10\u000042" }, "orderId"],
  ["two names of one array", { cart: { ...cart, lineItems: cart.items } }, "cart.items"],
  ["no such country", { customer: { country: "de" } }, "customer.country"],
])("rejected without a record: %s", async (_name, change, param) => {
  await configurePreConfirmation(tenant, { url: hook.url });
  const answer = await send(storeRequest(change));
  expect(answer).toFailWith(400, "parameter_invalid");
  expect((answer.body as { error: { param: string } }).error.param).toBe(param);
  expect(await h.sql`select 1 from pre_confirmations where merchant_id = ${tenant.merchantId}`).toEqual([]);
});

test("a number in the extensions that loses precision is rejected", async () => {
  const text = JSON.stringify(storeRequest()).replace('"cs_81"', "12345678901234567890");
  expect(await send(text)).toFailWith(400, "parameter_invalid");
});

test("a partner key is rejected", async () => {
  expect(await tenant.partner.client.post("/v1/pre-confirmation", storeRequest())).toFailWith(
    401,
    "api_key_invalid",
  );
});
