import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startHarness, type Harness } from "../../test/harness.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";
import { callPreConfirmation } from "./call-pre-confirmation.ts";
import { configure, extensions, json, newCall, type TestMerchantOf } from "./pre-confirmation.fixture.ts";
import { settlePreConfirmation } from "./settle-pre-confirmation.ts";

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
  hook.answer = () => json({ available: true });
  await configure(of, { url: hook.url });
});
afterEach(() => hook.close());

const settledEvents = () => h.sql<Array<{ payload: Record<string, unknown> }>>`
  select payload from events where workspace_id = ${of.partner.id} and type = 'pre_confirmation.settled'`;

test("the end of an attempt is told once, with the session's extensions", async () => {
  const call = newCall(of);
  const { preConfirmationId } = await callPreConfirmation(h.ctx, call);
  await settlePreConfirmation(h.ctx, h.sql, call.sessionId, 1, "paid");
  await settlePreConfirmation(h.ctx, h.sql, call.sessionId, 1, "released");
  const told = await settledEvents();
  expect(told.map((event) => event.payload)).toMatchObject([
    {
      merchant_id: of.merchantId,
      extensions,
      data: {
        pre_confirmation_id: preConfirmationId,
        session_id: call.sessionId,
        attempt: 1,
        outcome: "paid",
      },
    },
  ]);
});

test("releasing an attempt says nothing of a newer one", async () => {
  const call = newCall(of);
  await callPreConfirmation(h.ctx, call);
  await callPreConfirmation(h.ctx, { ...call, attempt: 2 });
  await settlePreConfirmation(h.ctx, h.sql, call.sessionId, 1, "released");
  await settlePreConfirmation(h.ctx, h.sql, call.sessionId, 2, "paid");
  const told = await settledEvents();
  const outcomes = told.map((event) => event.payload["data"] as { attempt: number; outcome: string });
  expect(outcomes.toSorted((a, b) => a.attempt - b.attempt)).toMatchObject([
    { attempt: 1, outcome: "released" },
    { attempt: 2, outcome: "paid" },
  ]);
});

test("an attempt that called no hook is not told of", async () => {
  await settlePreConfirmation(h.ctx, h.sql, "cs_none", 1, "paid");
  expect(await settledEvents()).toEqual([]);
});

test("it is rolled back with the transaction that ends the attempt", async () => {
  const call = newCall(of);
  await callPreConfirmation(h.ctx, call);
  const failing = h.sql.begin(async (sql) => {
    await settlePreConfirmation(h.ctx, sql, call.sessionId, 1, "paid");
    throw new Error("the order could not be saved");
  });
  await expect(failing).rejects.toThrow("the order could not be saved");
  expect(await settledEvents()).toEqual([]);
  await settlePreConfirmation(h.ctx, h.sql, call.sessionId, 1, "released");
  expect(await settledEvents()).toHaveLength(1);
});
