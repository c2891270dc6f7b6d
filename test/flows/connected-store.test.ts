import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reportEvent } from "../support/woocommerce/report-event.ts";
import { respondWith, startStore, type StoreSandbox } from "../support/woocommerce/start-store.ts";
import { createClient } from "../support/client.ts";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../support/harness.ts";
import { startServerProcess } from "../support/server-process.ts";
import { buyer, cardToken, cart, makeRecoveryDue, openCheckout, type OpenCheckout } from "./shopper.ts";

/** Checkouts with a connected store, including crashes and outages on either side. */

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;

beforeAll(async () => {
  h = await startHarness();
  workspace = await h.workspace();
});
afterAll(async () => {
  await h.close();
  expect(h.breaches).toEqual([]);
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  store.products.set("lamp-desk", { id: "lamp-desk", sku: "L", name: "Lamp", price: 10_000, stock: 10 });
  expectOk(await connect());
});
afterEach(() => store.close());

const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
const connect = () => merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions });

const pay = async (checkout: OpenCheckout, attemptId: string = randomUUID()) =>
  checkout.confirm({ attemptId, confirmationTokenId: await cardToken(h, merchant) });

const order = async (id: string) =>
  expectOk(await workspace.client.get(`/v2/orders/${id}`)) as Record<string, unknown>;

const orderIdOf = (answer: { body: unknown }) => (answer.body as { orderId: string }).orderId;

async function orderEvents(
  sessionId: string,
): Promise<Array<{ type: string; data: { order?: { store_synced: boolean } } }>> {
  const rows = await h.sql<{ payload: { type: string; data: { order?: { store_synced: boolean } } } }[]>`
    select payload from events where merchant_id = ${merchant.id} and type like 'order.%'
      and payload -> 'data' ->> 'session_id' = ${sessionId} order by created_at, id`;
  return rows.map((row) => row.payload);
}

const orderEventTypes = async (sessionId: string) => (await orderEvents(sessionId)).map(({ type }) => type);

/** Makes all open store commands due now. */
const sendOpenCommandsNow = async () => {
  await h.sql`update store_commands set next_at = now() where merchant_id = ${merchant.id} and done_at is null`;
  await h.sql`update graphile_worker._private_jobs set run_at = now() where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'send-store-commands')`;
};

test("a payment sets the store's order to processing with all meta and deducts stock", async () => {
  const checkout = await openCheckout(h, merchant);
  const answer = expectOk(await pay(checkout)) as { orderId: string; orderNumber: string };
  expect(store.orders).toMatchObject([
    {
      number: answer.orderNumber,
      status: "processing",
      transactionId: expect.stringMatching(/^pi_/),
      amounts: { total: checkout.total },
      meta: {
        _billing_company: buyer.company,
        _svc_session_id: checkout.sessionId,
        _svc_po_number: buyer.poNumber,
        _svc_livemode: "0",
        _svc_ext_booking: JSON.stringify(cart.extensions.booking),
        _svc_paid_at: expect.any(String),
      },
    },
  ]);
  expect(store.products.get("lamp-desk")?.stock).toBe(8);
  expect(await orderEvents(checkout.sessionId)).toMatchObject([
    { type: "order.completed", data: { order: { store_synced: true } } },
  ]);
  expect(await order(answer.orderId)).toMatchObject({
    store_platform: "woocommerce",
    store_order_id: store.orders[0]!.id,
  });
});

test("a deferred term puts the order on hold, and a store event completes it", async () => {
  const checkout = await openCheckout(h, merchant);
  const confirmed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
  const orderId = orderIdOf({ body: expectOk(confirmed) });
  const [placed] = store.orders;
  expect(placed).toMatchObject({ status: "on-hold", transactionId: null });
  const event = {
    id: randomUUID(),
    type: "order.paid",
    occurredAt: new Date().toISOString(),
    order: {
      id: placed!.id,
      number: placed!.number,
      status: "processing",
      currency: "EUR",
      amounts: { ...placed!.amounts, total: 1 },
      cart: { items: [] },
      paidAt: new Date().toISOString(),
      meta: { _svc_paid_at: "2026-12-01" },
    },
  };
  expectOk(await reportEvent(merchant, event));
  expect(await order(orderId)).toMatchObject({
    status: "processing",
    paid_at: expect.any(String),
    session_id: checkout.sessionId,
    amounts: { total: checkout.total },
    meta: { _svc_paid_at: "2026-12-01", _billing_company: buyer.company },
  });
  expect(await orderEventTypes(checkout.sessionId)).toEqual(["order.held", "order.completed"]);
});

test("due day and day of payment are those of the store's time zone, also after the store has moved to another", async () => {
  const dayIn = (timeZone: string, days = 0) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", { timeZone });
  // Never the same day, so that one of them is not that of UTC.
  for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    store.settings.timeZone = timeZone;
    const onAccount = await openCheckout(h, merchant);
    const held = orderIdOf({
      body: expectOk(await onAccount.confirm({ details: { ...buyer, paymentTerm: "net30" } })),
    });
    const due = dayIn(timeZone, 30);
    expect(await order(held), timeZone).toMatchObject({ payment_due: due, meta: { _svc_payment_due: due } });
    expect(store.orders.at(-1)?.meta["_svc_payment_due"]).toBe(due);
    const paid = orderIdOf({ body: expectOk(await pay(await openCheckout(h, merchant))) });
    const today = dayIn(timeZone);
    expect(await order(paid)).toMatchObject({ paid_on: today, meta: { _svc_paid_on: today } });
    expect(store.orders.at(-1)?.meta["_svc_paid_on"]).toBe(today);
  }
});

test("a shortage in the store rejects the order with the affected lines", async () => {
  store.products.get("lamp-desk")!.stock = 1;
  const checkout = await openCheckout(h, merchant);
  const answer = await pay(checkout);
  expect(answer).toFailWith(409, "out_of_stock");
  expect(answer.body).toMatchObject({ error: { meta: { lines: [{ id: "lamp-desk", available: 1 }] } } });
  expect(await orderEventTypes(checkout.sessionId)).toEqual([]);
});

test("a total the store changed fails the submit with the new amounts", async () => {
  const checkout = await openCheckout(h, merchant);
  store.settings.taxOverride = () => 500;
  const answer = await pay(checkout);
  expect(answer).toFailWith(409, "amounts_changed");
  expect(answer.body).toMatchObject({
    error: { meta: { amounts: { tax: 500, total: checkout.total + 500 } } },
  });
  expect(store.orders).toEqual([]);
});

describe("when the server is killed", () => {
  test("after the store recorded the payment, the order is paid once and emits one event", async () => {
    const other = await startServerProcess(h);
    const checkout = await openCheckout(h, merchant);
    let paidCalls = 0;
    store.settings.fault = (_response, { route, work, answer }) => {
      if (route !== "/orders/paid") return answer();
      paidCalls += 1;
      if (paidCalls > 1) return answer();
      work();
      void other.kill();
    };
    const attempt = {
      attemptId: randomUUID(),
      details: buyer,
      confirmationTokenId: await cardToken(h, merchant),
      expectedTotal: checkout.total,
    };
    const path = `/checkout/${checkout.token}/confirm`;
    await expect(createClient(other.url).post(path, attempt)).rejects.toThrow();
    expect(store.orders).toMatchObject([{ status: "processing" }]);
    expect(await orderEventTypes(checkout.sessionId)).toEqual([]);
    await h.sql`update sessions set attempt_lease_until = now() - interval '1 minute' where id = ${checkout.sessionId}`;
    expectOk(await h.client().post(path, attempt));
    expect(await orderEventTypes(checkout.sessionId)).toEqual(["order.completed"]);
    expect(store.orders).toMatchObject([{ status: "processing" }]);
    expect(store.products.get("lamp-desk")?.stock).toBe(8);
  });

  test("after the store placed the order, the next submit reuses it", async () => {
    const other = await startServerProcess(h);
    const checkout = await openCheckout(h, merchant);
    let calls = 0;
    store.settings.fault = (_response, { route, work, answer }) => {
      if (route !== "/orders" || calls > 0) return answer();
      calls += 1;
      work();
      void other.kill();
    };
    const attempt = {
      attemptId: randomUUID(),
      details: buyer,
      confirmationTokenId: await cardToken(h, merchant),
      expectedTotal: checkout.total,
    };
    const path = `/checkout/${checkout.token}/confirm`;
    await expect(createClient(other.url).post(path, attempt)).rejects.toThrow();
    await h.sql`update sessions set attempt_lease_until = now() - interval '1 minute' where id = ${checkout.sessionId}`;
    expectOk(await h.client().post(path, attempt));
    expect(store.orders).toMatchObject([{ status: "processing" }]);
    expect(await orderEventTypes(checkout.sessionId)).toEqual(["order.completed"]);
  });
});

describe("when the store does not respond", () => {
  test("to a payment, the order completes with store_synced false and is synced later", async () => {
    const checkout = await openCheckout(h, merchant);
    store.settings.fault = (response, { route, work, answer }) => {
      if (route !== "/orders/paid") return answer();
      work();
      response.socket?.destroy();
    };
    const orderId = orderIdOf({ body: expectOk(await pay(checkout)) });
    expect(await orderEvents(checkout.sessionId)).toMatchObject([
      { data: { order: { store_synced: false } } },
    ]);
    expect(await order(orderId)).toMatchObject({
      status: "processing",
      store_synced: false,
      needs_attention: null,
    });
    store.settings.fault = null;
    await sendOpenCommandsNow();
    await until(async () => (await order(orderId))["store_synced"], "the store to be synced");
    expect(store.orders).toMatchObject([{ status: "processing" }]);
    expect(store.products.get("lamp-desk")?.stock).toBe(8);
    expect(await orderEventTypes(checkout.sessionId)).toEqual(["order.completed"]);
  });

  test("to a placed order, the same attempt sent again creates one order", async () => {
    const checkout = await openCheckout(h, merchant);
    const attempt = { attemptId: randomUUID(), confirmationTokenId: await cardToken(h, merchant) };
    store.settings.fault = (response, { route, work, answer }) => {
      if (route !== "/orders") return answer();
      work();
      response.socket?.destroy();
    };
    expect(await checkout.confirm(attempt)).toFailWith(500, "store_unavailable");
    store.settings.fault = null;
    await h.sql`update sessions set attempt_lease_until = now() - interval '1 minute' where id = ${checkout.sessionId}`;
    expectOk(await checkout.confirm(attempt));
    expect(store.orders).toMatchObject([{ status: "processing", attempt: 1 }]);
  });

  test("for days, retries become rarer and the order needs no attention", async () => {
    const checkout = await openCheckout(h, merchant);
    store.settings.fault = (response, { route, answer }) =>
      route === "/orders/paid" ? void response.writeHead(503).end() : answer();
    const orderId = orderIdOf({ body: expectOk(await pay(checkout)) });
    await h.sql`update store_commands set created_at = now() - interval '80 hours' where order_id = ${orderId}`;
    await sendOpenCommandsNow();
    const next = await until(async () => {
      const [job] = await h.sql<{ hours: number }[]>`
        select (extract(epoch from run_at - now()) / 3600)::float as hours from graphile_worker.jobs
        where task_identifier = 'send-store-commands' and run_at > now() + interval '1 hour'`;
      return job;
    }, "the next try");
    expect(next.hours).toBeGreaterThan(23.9);
    expect(await order(orderId)).toMatchObject({ needs_attention: null });
  });
});

describe("a command the store rejects permanently", () => {
  async function rejectPayment(): Promise<string> {
    const checkout = await openCheckout(h, merchant);
    const reject = respondWith(404, { code: "rest_no_route" }, { signed: true });
    store.settings.fault = (response, call) =>
      call.route === "/orders/paid" ? reject(response, call) : call.answer();
    const orderId = orderIdOf({ body: expectOk(await pay(checkout)) });
    store.settings.fault = null;
    return orderId;
  }

  const notices = (orderId: string) =>
    h.sql<{ text: string }[]>`select text from notices where subject_id = ${orderId} and closed_at is null`;

  test("needs attention at once, and a retry syncs the order", async () => {
    const orderId = await rejectPayment();
    expect(await order(orderId)).toMatchObject({
      status: "processing",
      store_synced: false,
      needs_attention: expect.stringContaining("plugin does not respond"),
    });
    expect(await notices(orderId)).toHaveLength(1);
    const retried = await workspace.client.post(`/v2/orders/${orderId}/retry`);
    expect(retried).toMatchObject({ status: 202, body: { id: orderId, needs_attention: null } });
    await until(async () => (await order(orderId))["store_synced"], "the store to be synced");
    expect(await notices(orderId)).toEqual([]);
    expect(store.orders).toMatchObject([{ status: "processing" }]);
    expect(await workspace.client.post(`/v2/orders/${orderId}/retry`)).toFailWith(409, "order_not_movable");
  });

  test("opens a new notice when the retry is rejected too", async () => {
    const orderId = await rejectPayment();
    store.orders.pop();
    expectOk(await workspace.client.post(`/v2/orders/${orderId}/retry`));
    await until(
      async () => (await notices(orderId)).some(({ text }) => text.includes("deleted")),
      "the new notice",
    );
  });

  test("is sent again when the store reconnects", async () => {
    const orderId = await rejectPayment();
    expectOk(await connect());
    await until(async () => (await order(orderId))["store_synced"], "the store to be synced");
    expect(await order(orderId)).toMatchObject({ needs_attention: null });
  });

  test("cannot be retried by another workspace", async () => {
    const orderId = await rejectPayment();
    const otherWorkspace = await h.workspace();
    expect(await otherWorkspace.client.post(`/v2/orders/${orderId}/retry`)).toFailWith(
      404,
      "resource_not_found",
    );
  });
});

describe("a session that expires", () => {
  const expire = (checkout: OpenCheckout) =>
    merchant.client.post(`/v1/sessions/${checkout.sessionId}/expire`);

  test("cancels the pending order once the store responds", async () => {
    const checkout = await openCheckout(h, merchant);
    const declined = await checkout.confirm({
      confirmationTokenId: await cardToken(h, merchant, "4000000000000002"),
    });
    expect(declined).toFailWith(409, "payment_declined");
    store.settings.fault = (response) => response.writeHead(503).end();
    expectOk(await expire(checkout));
    await until(
      async () =>
        (
          await h.sql`select 1 from store_commands where session_id = ${checkout.sessionId} and kind = 'cancel' and tries > 0`
        ).length > 0,
      "a failed try",
    );
    expect(store.orders).toMatchObject([{ status: "pending" }]);
    store.settings.fault = null;
    await sendOpenCommandsNow();
    await until(() => store.orders[0]!.status === "cancelled", "the cancelled order");
    expect(await orderEventTypes(checkout.sessionId)).toEqual(["order.failed", "order.canceled"]);
  });

  test("cancels the order its attempt placed in the store although we hold no record of it", async () => {
    const checkout = await openCheckout(h, merchant);
    store.settings.fault = (response, { route, work, answer }) => {
      if (route !== "/orders") return answer();
      work();
      response.socket?.destroy();
    };
    expect(await pay(checkout)).toFailWith(500, "store_unavailable");
    store.settings.fault = null;
    await h.sql`update sessions set expires_at = now() - interval '1 minute' where id = ${checkout.sessionId}`;
    await makeRecoveryDue(h, checkout.sessionId);
    await until(() => store.orders[0]!.status === "cancelled", "the cancelled order");
  });
});

describe("events of the store about a session's order", () => {
  const eventOf = (type: string, storeOrderId: string, sessionId: string | null, status: string) => ({
    id: randomUUID(),
    type,
    occurredAt: new Date().toISOString(),
    ...(sessionId === null ? {} : { sessionId }),
    order: {
      id: storeOrderId,
      number: storeOrderId,
      status,
      currency: "EUR",
      amounts: { subtotal: 0, discount: 0, shipping: 0, fees: 0, tax: 0, total: 0, currency: "EUR" },
      cart: { items: [] },
    },
  });
  const send = async (event: object) => expectOk(await reportEvent(merchant, event));

  test("a cancellation of the pending order closes the session", async () => {
    const checkout = await openCheckout(h, merchant);
    await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant, "4000000000000002") });
    await send(eventOf("order.canceled", store.orders[0]!.id, checkout.sessionId, "cancelled"));
    expect(await pay(checkout)).toFailWith(400, "session_not_open");
    expect(await orderEventTypes(checkout.sessionId)).toEqual(["order.failed", "order.canceled"]);
  });

  test("a cancellation of an order replaced by a later attempt is ignored", async () => {
    const checkout = await openCheckout(h, merchant);
    await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant, "4000000000000002") });
    const [first] = store.orders;
    first!.status = "cancelled";
    const orderId = orderIdOf({ body: expectOk(await pay(checkout)) });
    expect(store.orders).toHaveLength(2);
    await send(eventOf("order.canceled", first!.id, checkout.sessionId, "cancelled"));
    expect(await order(orderId)).toMatchObject({ status: "processing" });
    expect(await orderEventTypes(checkout.sessionId)).toEqual(["order.failed", "order.completed"]);
  });

  test("an event that overtakes the reply to our own command emits no second event", async () => {
    const checkout = await openCheckout(h, merchant);
    let sent: Promise<unknown> = Promise.resolve();
    store.settings.fault = (_response, { route, work, answer }) => {
      if (route !== "/orders/paid") return answer();
      work();
      sent = send(eventOf("order.placed", store.orders[0]!.id, checkout.sessionId, "processing"));
      void sent.then(() => answer());
    };
    // `answer` runs the call a second time, because `work` has already used its id.
    const orderId = orderIdOf({ body: expectOk(await pay(checkout)) });
    await sent;
    expect(await order(orderId)).toMatchObject({ status: "processing", amounts: { total: checkout.total } });
    expect(await orderEventTypes(checkout.sessionId)).toEqual(["order.completed"]);
  });
});

test("a run that lost its attempt while the store was answering records no order", async () => {
  const checkout = await openCheckout(h, merchant);
  store.settings.fault = (response, { route, answer }) => {
    if (route !== "/orders") return answer();
    void h.sql`update sessions set attempt_owner = gen_random_uuid() where id = ${checkout.sessionId}`.then(
      answer,
      () => response.destroy(),
    );
  };
  expect(await pay(checkout)).toFailWith(409, "session_in_progress");
  expect(await h.sql`select 1 from orders where session_id = ${checkout.sessionId}`).toEqual([]);
});
