import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reportEvent } from "../support/woocommerce/report-event.ts";
import { startStore, type StoreSandbox } from "../support/woocommerce/start-store.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import { buyer, cardToken, openCheckout, makeRecoveryDue, recoverNow, type OpenCheckout } from "./shopper.ts";

/** Events of the store that arrive while its order is being paid in a session. */

let now = Date.now();
const h = useHarness({ worker: false, clock: { now: () => now } });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  now = Date.now();
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  store.products.set("lamp-desk", { id: "lamp-desk", sku: "L", name: "Lamp", price: 10_000, stock: 10 });
  const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
});
afterEach(() => store.close());

const THREE_D_SECURE = "4000002500003155";

/** A checkout whose shopper is at the bank. */
async function confirming(): Promise<OpenCheckout> {
  const checkout = await openCheckout(h, merchant);
  const confirmationTokenId = await cardToken(h, merchant, THREE_D_SECURE);
  expect((await checkout.confirm({ confirmationTokenId })).body).toMatchObject({ status: "requires_action" });
  return checkout;
}

/** @param second when it happened in the store, after the test began. */
function eventOf(checkout: OpenCheckout, type: string, status: string, second = 0, more: object = {}) {
  const [placed] = store.orders;
  const occurredAt = new Date(now + second * 1000).toISOString();
  const isPaid = type === "order.placed" || type === "order.refunded";
  return {
    id: randomUUID(),
    type,
    occurredAt,
    sessionId: checkout.sessionId,
    order: {
      id: placed!.id,
      number: placed!.number,
      status,
      currency: "EUR",
      amounts: placed!.amounts,
      cart: { items: [] },
      paidAt: isPaid ? occurredAt : null,
    },
    ...more,
  };
}

const send = async (event: object) => expectOk(await reportEvent(merchant, event)) as { orderId: string };

const statusOf = async ({ sessionId }: OpenCheckout) =>
  (await h.sql<[{ status: string }]>`select status from sessions where id = ${sessionId}`)[0].status;

async function record({ sessionId }: OpenCheckout): Promise<Record<string, unknown>> {
  const rows = await h.sql<
    Array<Record<string, unknown>>
  >`select * from orders where session_id = ${sessionId}`;
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

/**
 * In the order in which they were emitted, by their transactions: the clock of these tests stands still, and rows that
 * several connections insert are not stored in that order.
 */
async function emittedTypes(): Promise<string[]> {
  const rows = await h.sql<{ type: string }[]>`
    select type from events where merchant_id = ${merchant.id} and (type like 'order.%' or type like 'refund.%')
    order by xmin::text::bigint, ctid`;
  return rows.map(({ type }) => type);
}

const waiting = async () =>
  (await h.sql`select 1 from deferred_store_events where merchant_id = ${merchant.id}`).length;

/** Lets recovery end the attempt, as if the shopper had not come back from the bank. */
async function recover({ sessionId }: OpenCheckout): Promise<void> {
  await makeRecoveryDue(h, sessionId);
  expect(await recoverNow(h, sessionId)).toBe(true);
}

const endings: Array<[ending: string, end: (checkout: OpenCheckout) => Promise<void>]> = [
  ["is cancelled by the shopper", async (checkout) => void expectOk(await checkout.cancel())],
  ["is recovered after a crash", recover],
  [
    "ends after the session's expiry",
    async (checkout) => {
      await h.sql`update sessions set expires_at = now() - interval '1 minute' where id = ${checkout.sessionId}`;
      now += 60_000;
      await recover(checkout);
    },
  ],
];

describe.each(endings)("an attempt that %s", (_ending, end) => {
  test("applies the store's payment: the order is completed, and never cancelled or failed", async () => {
    const checkout = await confirming();
    store.orders[0]!.status = "processing";
    const event = eventOf(checkout, "order.placed", "processing");
    const first = await send(event);
    expect(await emittedTypes()).toEqual([]);
    expect(await send(event)).toEqual(first);
    await end(checkout);
    expect(await record(checkout)).toMatchObject({
      id: first.orderId,
      status: "processing",
      paid_at: new Date(now > Date.parse(event.occurredAt) ? event.occurredAt : now),
    });
    expect(await emittedTypes()).toEqual(["order.completed"]);
    expect(await statusOf(checkout)).toBe("expired");
    expect(await h.sql`select kind from store_commands where merchant_id = ${merchant.id}`).toEqual([]);
    expect(await waiting()).toBe(0);
    expect(await send(event)).toEqual(first);
    expect(await emittedTypes()).toEqual(["order.completed"]);
  });

  test("applies the store's cancellation once, and the session ends", async () => {
    const checkout = await confirming();
    store.orders[0]!.status = "cancelled";
    await send(eventOf(checkout, "order.canceled", "cancelled"));
    await end(checkout);
    expect(await record(checkout)).toMatchObject({ status: "canceled" });
    expect((await emittedTypes()).filter((type) => type === "order.canceled")).toHaveLength(1);
    expect((await emittedTypes()).at(-1)).toBe("order.canceled");
    expect(await statusOf(checkout)).toBe("expired");
    expect(await waiting()).toBe(0);
  });
});

test("events are applied in the order in which they happened in the store", async () => {
  const checkout = await confirming();
  const refund = { refund: { id: "wc_9", amount: 500 } };
  await send(eventOf(checkout, "order.refunded", "processing", 2, refund));
  await send(eventOf(checkout, "order.held", "on-hold", 0));
  await send(eventOf(checkout, "order.placed", "processing", 1));
  now += 10_000;
  expectOk(await checkout.cancel());
  expect(await emittedTypes()).toEqual(["order.held", "order.completed", "refund.issued"]);
});

describe("an attempt that is paid", () => {
  /** Authenticates the payment and completes the attempt. */
  async function complete(checkout: OpenCheckout): Promise<void> {
    const [row] = await h.sql<[{ payment_intent: string }]>`
      select payment_intent from session_attempts where session_id = ${checkout.sessionId}`;
    await h.standIns.stripe!.answerChallenge(row.payment_intent, "complete");
    expect(expectOk(await checkout.resume())).toMatchObject({ status: "completed" });
  }

  test("emits no order.canceled for a cancellation in the store before the payment; the order needs attention", async () => {
    const checkout = await confirming();
    await send(eventOf(checkout, "order.canceled", "cancelled"));
    await complete(checkout);
    expect(await emittedTypes()).toEqual(["order.completed"]);
    expect(await record(checkout)).toMatchObject({
      status: "processing",
      needs_attention: expect.stringContaining("cancelled"),
    });
    expect(await waiting()).toBe(0);
  });

  test("emits order.completed once, although the store reported its payment too", async () => {
    const checkout = await confirming();
    await send(eventOf(checkout, "order.placed", "processing"));
    await complete(checkout);
    expect(await emittedTypes()).toEqual(["order.completed"]);
    expect(await record(checkout)).toMatchObject({ status: "processing", needs_attention: null });
  });

  test("records a refund that the store issued meanwhile", async () => {
    const checkout = await confirming();
    await send(eventOf(checkout, "order.refunded", "processing", 0, { refund: { id: "wc_9", amount: 500 } }));
    await complete(checkout);
    expect(await emittedTypes()).toEqual(["order.completed", "refund.issued"]);
  });

  test("takes over a cancellation that followed the payment", async () => {
    const checkout = await confirming();
    store.settings.fault = (_response, { route, work, answer }) => {
      if (route !== "/orders/paid") return answer();
      work();
      const event = eventOf(checkout, "order.canceled", "cancelled", 1);
      const order = {
        ...event.order,
        transactionId: store.orders[0]!.transactionId,
        paidAt: event.occurredAt,
      };
      void send({ ...event, order }).then(() => answer());
    };
    await complete(checkout);
    expect(await emittedTypes()).toEqual(["order.completed", "order.canceled"]);
    expect(await record(checkout)).toMatchObject({ status: "canceled" });
  });
});

test("an event before the order is recorded is answered with the id that the order gets", async () => {
  const checkout = await openCheckout(h, merchant);
  let early: { orderId: string } | undefined;
  store.settings.fault = (_response, { route, work, answer }) => {
    if (route !== "/orders" || early !== undefined) return answer();
    work();
    void send(eventOf(checkout, "order.held", "on-hold")).then((reply) => {
      early = reply;
      answer();
    });
  };
  expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
  expect((await record(checkout))["id"]).toBe(early!.orderId);
  expect(await emittedTypes()).toEqual(["order.held"]);
});
