import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk, startHarness, type Harness } from "../../test/support/harness.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";
import { runSessionPreConfirmation } from "./run-session-pre-confirmation.ts";
import {
  configurePreConfirmation,
  extensions,
  json,
  newCall,
  newTenant,
  settledEvents,
  storeRequest,
  type TestTenant,
} from "./pre-confirmation.fixture.ts";
import releaseLapsedHolds from "./release-lapsed-holds.task.ts";
import { settleSessionPreConfirmation, settleStorePreConfirmation } from "./settle-pre-confirmation.ts";

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
  await configurePreConfirmation(tenant, { url: hook.url });
});
afterEach(() => hook.close());

const settledOutcomes = async () =>
  (await settledEvents(h, tenant)).map(({ data }) => ({ attempt: data.attempt, outcome: data.outcome }));

describe("of a session", () => {
  test("the end of an attempt is emitted once, with the session's extensions", async () => {
    const call = newCall(tenant);
    const { preConfirmationId } = await runSessionPreConfirmation(h.ctx, call);
    await settleSessionPreConfirmation(h.ctx, h.sql, call.sessionId, 1, "paid");
    await settleSessionPreConfirmation(h.ctx, h.sql, call.sessionId, 1, "released");
    expect(await settledEvents(h, tenant)).toMatchObject([
      {
        merchant_id: tenant.merchantId,
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

  test("releasing an attempt does not settle a newer one", async () => {
    const call = newCall(tenant);
    await runSessionPreConfirmation(h.ctx, call);
    await runSessionPreConfirmation(h.ctx, { ...call, attempt: 2 });
    await settleSessionPreConfirmation(h.ctx, h.sql, call.sessionId, 1, "released");
    expect(await settledOutcomes()).toEqual([{ attempt: 1, outcome: "released" }]);
    await settleSessionPreConfirmation(h.ctx, h.sql, call.sessionId, 2, "paid");
    expect(await settledOutcomes()).toEqual([
      { attempt: 1, outcome: "released" },
      { attempt: 2, outcome: "paid" },
    ]);
  });

  test("an attempt without a call emits nothing", async () => {
    await settleSessionPreConfirmation(h.ctx, h.sql, "cs_none", 1, "paid");
    expect(await settledOutcomes()).toEqual([]);
  });

  test("settling rolls back with the transaction that ends the attempt", async () => {
    const call = newCall(tenant);
    await runSessionPreConfirmation(h.ctx, call);
    const failing = h.sql.begin(async (sql) => {
      await settleSessionPreConfirmation(h.ctx, sql, call.sessionId, 1, "paid");
      throw new Error("the order could not be saved");
    });
    await expect(failing).rejects.toThrow("the order could not be saved");
    expect(await settledOutcomes()).toEqual([]);
    await settleSessionPreConfirmation(h.ctx, h.sql, call.sessionId, 1, "released");
    expect(await settledOutcomes()).toHaveLength(1);
  });

  test("ten concurrent ends emit one event", async () => {
    const call = newCall(tenant);
    await runSessionPreConfirmation(h.ctx, call);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        h.sql.begin((sql) => settleSessionPreConfirmation(h.ctx, sql, call.sessionId, 1, "released")),
      ),
    );
    expect(await settledOutcomes()).toHaveLength(1);
  });
});

describe("of an order in the store itself", () => {
  async function preConfirmed(values: Record<string, unknown> = {}) {
    const request = storeRequest(values);
    expectOk(await tenant.merchant.client.post("/v1/pre-confirmation", request));
    return { merchantId: tenant.merchantId, orderId: String(request["orderId"]), attempt: null };
  }

  test("the store's event settles the newest attempt, without a session", async () => {
    const order = await preConfirmed();
    expect(await settleStorePreConfirmation(h.ctx, h.sql, order, "held")).toBe(1);
    expect(await settleStorePreConfirmation(h.ctx, h.sql, order, "released")).toBe(0);
    expect(await settledEvents(h, tenant)).toMatchObject([
      { extensions, data: { session_id: null, attempt: 1, outcome: "held" } },
    ]);
  });

  test("a late event of a failed attempt does not release the next attempt", async () => {
    const order = await preConfirmed({ orderId: "77" });
    await preConfirmed({ orderId: "77", attempt: 2 });
    await settleStorePreConfirmation(h.ctx, h.sql, { ...order, attempt: 1 }, "released");
    await settleStorePreConfirmation(h.ctx, h.sql, { ...order, attempt: 2 }, "paid");
    expect(await settledOutcomes()).toEqual([
      { attempt: 1, outcome: "released" },
      { attempt: 2, outcome: "paid" },
    ]);
  });

  test("another merchant's order with the same id is separate", async () => {
    await preConfirmed({ orderId: "1042" });
    const other = await newTenant(h);
    const foreign = { merchantId: other.merchantId, orderId: "1042", attempt: null };
    expect(await settleStorePreConfirmation(h.ctx, h.sql, foreign, "paid")).toBe(0);
    expect(await settledOutcomes()).toEqual([]);
  });

  test("without a store event the place is released after hold and grace period, once", async () => {
    const order = await preConfirmed();
    const [row] = await h.sql<{ hold_until: Date }[]>`
      select hold_until from pre_confirmations where merchant_id = ${tenant.merchantId}`;
    const runAt = (now: number) =>
      releaseLapsedHolds.run({ ctx: { ...h.ctx, clock: { now: () => now } }, payload: null });
    await runAt(row!.hold_until.getTime() + 4 * 60_000);
    expect(await settledOutcomes()).toEqual([]);
    await Promise.all([
      runAt(row!.hold_until.getTime() + 6 * 60_000),
      runAt(row!.hold_until.getTime() + 6 * 60_000),
    ]);
    expect(await settledOutcomes()).toEqual([{ attempt: 1, outcome: "released" }]);
    expect(await settleStorePreConfirmation(h.ctx, h.sql, order, "paid")).toBe(0);
  });

  test("the end of the hold does not release the attempt of a session", async () => {
    const call = newCall(tenant);
    await runSessionPreConfirmation(h.ctx, call);
    const clock = { now: () => call.holdUntil.getTime() + 365 * 86_400_000 };
    await releaseLapsedHolds.run({ ctx: { ...h.ctx, clock }, payload: null });
    expect(await settledOutcomes()).toEqual([]);
  });
});
