import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk, startHarness, type Harness } from "../../test/support/harness.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";
import { callPreConfirmation } from "./run-pre-confirmation.ts";
import {
  configure,
  extensions,
  json,
  newCall,
  newMerchant,
  settledEvents,
  storeRequest,
  type TestMerchantOf,
} from "./pre-confirmation.fixture.ts";
import releaseLapsedHolds from "./release-lapsed-holds.task.ts";
import { settlePreConfirmation, settleStorePreConfirmation } from "./settle-pre-confirmation.ts";

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
  await configure(of, { url: hook.url });
});
afterEach(() => hook.close());

const told = async () =>
  (await settledEvents(h, of)).map(({ data }) => ({ attempt: data.attempt, outcome: data.outcome }));

describe("of a session", () => {
  test("the end of an attempt is told once, with the session's extensions", async () => {
    const call = newCall(of);
    const { preConfirmationId } = await callPreConfirmation(h.ctx, call);
    await settlePreConfirmation(h.ctx, h.sql, call.sessionId, 1, "paid");
    await settlePreConfirmation(h.ctx, h.sql, call.sessionId, 1, "released");
    expect(await settledEvents(h, of)).toMatchObject([
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
    expect(await told()).toEqual([{ attempt: 1, outcome: "released" }]);
    await settlePreConfirmation(h.ctx, h.sql, call.sessionId, 2, "paid");
    expect(await told()).toEqual([
      { attempt: 1, outcome: "released" },
      { attempt: 2, outcome: "paid" },
    ]);
  });

  test("an attempt that called no hook is not told of", async () => {
    await settlePreConfirmation(h.ctx, h.sql, "cs_none", 1, "paid");
    expect(await told()).toEqual([]);
  });

  test("it is rolled back with the transaction that ends the attempt", async () => {
    const call = newCall(of);
    await callPreConfirmation(h.ctx, call);
    const failing = h.sql.begin(async (sql) => {
      await settlePreConfirmation(h.ctx, sql, call.sessionId, 1, "paid");
      throw new Error("the order could not be saved");
    });
    await expect(failing).rejects.toThrow("the order could not be saved");
    expect(await told()).toEqual([]);
    await settlePreConfirmation(h.ctx, h.sql, call.sessionId, 1, "released");
    expect(await told()).toHaveLength(1);
  });

  test("ten ends at once are told as one", async () => {
    const call = newCall(of);
    await callPreConfirmation(h.ctx, call);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        h.sql.begin((sql) => settlePreConfirmation(h.ctx, sql, call.sessionId, 1, "released")),
      ),
    );
    expect(await told()).toHaveLength(1);
  });
});

describe("of an order in the store itself", () => {
  async function asked(values: Record<string, unknown> = {}) {
    const request = storeRequest(values);
    expectOk(await of.merchant.client.post("/v1/pre-confirmation", request));
    return { merchantId: of.merchantId, orderId: String(request["orderId"]), attempt: null };
  }

  test("the store's word settles the newest attempt, without a session", async () => {
    const order = await asked();
    expect(await settleStorePreConfirmation(h.ctx, h.sql, order, "held")).toBe(1);
    expect(await settleStorePreConfirmation(h.ctx, h.sql, order, "released")).toBe(0);
    expect(await settledEvents(h, of)).toMatchObject([
      { extensions, data: { session_id: null, attempt: 1, outcome: "held" } },
    ]);
  });

  test("a late word of a failed attempt does not give away the place of the next", async () => {
    const order = await asked({ orderId: "77" });
    await asked({ orderId: "77", attempt: 2 });
    await settleStorePreConfirmation(h.ctx, h.sql, { ...order, attempt: 1 }, "released");
    await settleStorePreConfirmation(h.ctx, h.sql, { ...order, attempt: 2 }, "paid");
    expect(await told()).toEqual([
      { attempt: 1, outcome: "released" },
      { attempt: 2, outcome: "paid" },
    ]);
  });

  test("another merchant's order of the same number is another order", async () => {
    await asked({ orderId: "1042" });
    const other = await newMerchant(h);
    const foreign = { merchantId: other.merchantId, orderId: "1042", attempt: null };
    expect(await settleStorePreConfirmation(h.ctx, h.sql, foreign, "paid")).toBe(0);
    expect(await told()).toEqual([]);
  });

  test("silence of the store releases the place some minutes after the hold, once, and no sooner", async () => {
    const order = await asked();
    const [row] = await h.sql<{ hold_until: Date }[]>`
      select hold_until from pre_confirmations where merchant_id = ${of.merchantId}`;
    const runAt = (now: number) =>
      releaseLapsedHolds.run({ ctx: { ...h.ctx, clock: { now: () => now } }, payload: null });
    await runAt(row!.hold_until.getTime() + 4 * 60_000);
    expect(await told()).toEqual([]);
    await Promise.all([
      runAt(row!.hold_until.getTime() + 6 * 60_000),
      runAt(row!.hold_until.getTime() + 6 * 60_000),
    ]);
    expect(await told()).toEqual([{ attempt: 1, outcome: "released" }]);
    expect(await settleStorePreConfirmation(h.ctx, h.sql, order, "paid")).toBe(0);
  });

  test("silence never releases the attempt of a session: its own end does that", async () => {
    const call = newCall(of);
    await callPreConfirmation(h.ctx, call);
    const clock = { now: () => call.holdUntil.getTime() + 365 * 86_400_000 };
    await releaseLapsedHolds.run({ ctx: { ...h.ctx, clock }, payload: null });
    expect(await told()).toEqual([]);
  });
});
