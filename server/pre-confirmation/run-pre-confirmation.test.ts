import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk, startHarness, until, type Harness } from "../../test/support/harness.ts";
import type { PreConfirmationAnswer } from "../../shared/wire/pre-confirmation.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";
import {
  cart,
  configure,
  extensions,
  json,
  newMerchant,
  recordOf,
  settledEvents,
  storeRequest,
  type TestMerchantOf,
} from "./pre-confirmation.fixture.ts";
import { settleStorePreConfirmation } from "./settle-pre-confirmation.ts";

let h: Harness;
let of: TestMerchantOf;
let hook: Receiver;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});
beforeEach(async () => {
  of = await newMerchant(h);
  hook = await startReceiver();
  hook.answer = () => json({ available: true });
});
afterEach(() => hook.close());

const ask = (request: unknown) => of.merchant.client.post("/v1/pre-confirmation", request);
const askOk = async (request: unknown) => expectOk(await ask(request)) as PreConfirmationAnswer;

test("without a hook the store may go on, and nothing is recorded", async () => {
  expect(await askOk(storeRequest())).toEqual({ preConfirmationId: null, result: "go_on", failMode: null });
  expect(await h.sql`select 1 from pre_confirmations where merchant_id = ${of.merchantId}`).toEqual([]);
});

test("the hook hears of the store's order, signed, without a session and with the extensions unchanged", async () => {
  const secret = await configure(of, { url: hook.url });
  const { items, ...rest } = cart;
  const request = storeRequest({ paymentTerm: "net30", cart: { lineItems: items, ...rest } });
  const answer = await askOk(request);
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
      merchant_id: of.merchantId,
      order_id: request["orderId"],
      amount: 2856,
      currency: "EUR",
      payment_term: "net30",
      deferred: true,
      cart,
      customer: { email: "einkauf@muster.example", country: "DE", company: "Muster GmbH" },
    },
  });
});

describe("the answers", () => {
  test("a refusal is told with its message, and the place is released at once", async () => {
    await configure(of, { url: hook.url });
    hook.answer = () => json({ available: false, reason: "full", message: "The class is full." });
    const answer = await askOk(storeRequest());
    expect(answer).toMatchObject({ result: "refused", message: "The class is full." });
    expect(await settledEvents(h, of)).toMatchObject([
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

  test("no usable answer is unavailable when the hook fails closed, with a text for the shopper", async () => {
    await configure(of, { url: hook.url, fail_mode: "closed" });
    hook.answer = () => ({ status: 500 });
    const answer = await askOk(storeRequest());
    expect(answer).toEqual({
      preConfirmationId: expect.stringMatching(/^pc_/),
      result: "unavailable",
      message: "We could not confirm availability; you have not been charged.",
      failMode: "closed",
    });
    expect((await settledEvents(h, of)).map(({ data }) => data.outcome)).toEqual(["released"]);
  });

  test("no usable answer lets the order pass when the hook fails open, and is recorded as bypassed", async () => {
    await configure(of, { url: hook.url, fail_mode: "open" });
    hook.answer = () => ({ status: 500 });
    const answer = await askOk(storeRequest());
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
  test("asked fifty times at once makes one call, and all get its answer", async () => {
    await configure(of, { url: hook.url });
    const held = Promise.withResolvers<void>();
    hook.answer = () => ({ ...json({ available: false, message: "Full." }), after: held.promise });
    const request = storeRequest();
    const all = Promise.all(Array.from({ length: 50 }, () => askOk(request)));
    await until(() => hook.calls.length === 1, "the call");
    held.resolve();
    const answers = await all;
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ result: "refused", message: "Full." });
    expect(await askOk(request)).toEqual(answers[0]);
    expect(hook.calls).toHaveLength(1);
    expect(await settledEvents(h, of)).toHaveLength(1);
  });

  test("whose process died is called again under the same id once its lease is over", async () => {
    await configure(of, { url: hook.url });
    const request = storeRequest();
    const first = await askOk(request);
    await h.sql`
      update pre_confirmations set result = null, call_lease_until = now() + interval '400 milliseconds'
      where id = ${first.preConfirmationId}`;
    expect(await askOk(request)).toEqual(first);
    expect(hook.calls.map((call) => call.headers["webhook-id"])).toEqual([
      first.preConfirmationId,
      first.preConfirmationId,
    ]);
  });

  test("asked with other contents is refused instead of being answered for what was never asked", async () => {
    await configure(of, { url: hook.url });
    const request = storeRequest();
    await askOk(request);
    for (const change of [{ amount: 2857 }, { cart: { ...cart, extensions: {} } }, { paymentTerm: "net30" }])
      expect(await ask({ ...request, ...change })).toFailWith(409, "idempotency_key_reused");
    expect(hook.calls).toHaveLength(1);
  });

  test("belongs to its merchant: another one's order of the same number is asked anew", async () => {
    await configure(of, { url: hook.url });
    const request = storeRequest({ orderId: "1042" });
    const mine = await askOk(request);
    const other = await newMerchant(h);
    await configure(other, { url: hook.url });
    const theirs = expectOk(await other.merchant.client.post("/v1/pre-confirmation", request));
    expect((theirs as PreConfirmationAnswer).preConfirmationId).not.toBe(mine.preConfirmationId);
    expect(hook.calls).toHaveLength(2);
  });
});

describe("the next attempt", () => {
  test("is asked anew and releases the one before", async () => {
    await configure(of, { url: hook.url });
    const request = storeRequest();
    const first = await askOk(request);
    const second = await askOk({ ...request, attempt: 2, amount: 3000 });
    expect(second.preConfirmationId).not.toBe(first.preConfirmationId);
    expect(await settledEvents(h, of)).toMatchObject([
      { data: { pre_confirmation_id: first.preConfirmationId, attempt: 1, outcome: "released" } },
    ]);
    await settleStorePreConfirmation(
      h.ctx,
      h.sql,
      { merchantId: of.merchantId, orderId: String(request["orderId"]), attempt: null },
      "paid",
    );
    expect((await settledEvents(h, of)).map(({ data }) => [data.attempt, data.outcome])).toEqual([
      [1, "released"],
      [2, "paid"],
    ]);
  });

  test("ends a yes to the one before that is still on its way", async () => {
    await configure(of, { url: hook.url });
    const held = Promise.withResolvers<void>();
    hook.answer = (call) => ({
      ...json({ available: true }),
      ...(call === 1 ? { after: held.promise } : {}),
    });
    const request = storeRequest();
    const first = ask(request);
    await until(() => hook.calls.length === 1, "the first call");
    expect(await askOk({ ...request, attempt: 2 })).toMatchObject({ result: "go_on" });
    held.resolve();
    expect(await first).toFailWith(409, "attempt_over");
    expect(await ask(request)).toFailWith(409, "attempt_over");
  });

  test("makes an older one that was never asked come too late", async () => {
    await configure(of, { url: hook.url });
    const request = storeRequest({ attempt: 3 });
    await askOk(request);
    expect(await ask({ ...request, attempt: 2 })).toFailWith(409, "attempt_over");
    expect(hook.calls).toHaveLength(1);
  });
});

test("a yes is not repeated once its place was given back; a no and a paid yes are", async () => {
  await configure(of, { url: hook.url });
  hook.answer = (call) => json({ available: call !== 2 });
  const [lapsed, refused, paid] = [storeRequest(), storeRequest(), storeRequest()];
  await askOk(lapsed);
  const no = await askOk(refused);
  const yes = await askOk(paid);
  const settle = (request: Record<string, unknown>, outcome: "released" | "paid") =>
    settleStorePreConfirmation(
      h.ctx,
      h.sql,
      { merchantId: of.merchantId, orderId: String(request["orderId"]), attempt: 1 },
      outcome,
    );
  await settle(lapsed, "released");
  await settle(paid, "paid");
  expect(await ask(lapsed)).toFailWith(409, "attempt_over");
  expect(await askOk(refused)).toEqual(no);
  expect(await askOk(paid)).toEqual(yes);
});

test.each([
  ["no attempt", { attempt: 0 }, "attempt"],
  ["a fraction of a cent", { amount: 28.56 }, "amount"],
  ["no such currency", { currency: "EUX" }, "currency"],
  ["an order id with a NUL", { orderId: "10\u000042" }, "orderId"],
  ["two names of one array", { cart: { ...cart, lineItems: cart.items } }, "cart.items"],
  ["no such country", { customer: { country: "de" } }, "customer.country"],
])("is refused before anything is recorded: %s", async (_name, change, param) => {
  await configure(of, { url: hook.url });
  const answer = await ask(storeRequest(change));
  expect(answer).toFailWith(400, "parameter_invalid");
  expect((answer.body as { error: { param: string } }).error.param).toBe(param);
  expect(await h.sql`select 1 from pre_confirmations where merchant_id = ${of.merchantId}`).toEqual([]);
});

test("a number in the extensions that cannot be kept exactly is refused", async () => {
  const text = JSON.stringify(storeRequest()).replace('"cs_81"', "12345678901234567890");
  expect(await ask(text)).toFailWith(400, "parameter_invalid");
});

test("a partner key is not the merchant's", async () => {
  expect(await of.partner.client.post("/v1/pre-confirmation", storeRequest())).toFailWith(
    401,
    "api_key_invalid",
  );
});
