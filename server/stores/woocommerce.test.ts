import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  startHarness,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import {
  respondWith,
  startStore,
  type ResponseFault,
  type StoreSandbox,
} from "../../test/support/woocommerce/start-store.ts";
import { StoreUnavailable, type StorePlatform, type StoreSession } from "./platform.ts";
import { saveStoreConnection } from "./store-connection.sql.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;
let platform: StorePlatform;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
  platform = h.ctx.platform("woocommerce");
});
afterAll(() => h.close());
beforeEach(async () => {
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  store.products.set("desk", { id: "desk", sku: "D", name: "Desk", price: 10_000, stock: 5 });
  await connect(store.restUrl);
});
afterEach(() => store.close());

function connect(restUrl: string): Promise<void> {
  const at = new Date();
  const connection = { merchantId: merchant.id, restUrl, versions: {}, currency: "EUR", timeZone: null, at };
  return saveStoreConnection(h.sql, "woocommerce", connection);
}

function sessionOf(extensions: Record<string, unknown> = {}): StoreSession {
  const address = { line1: "Kai 1", line2: "", postcode: "20999", city: "Hamburg", state: "", country: "DE" };
  return {
    id: `cs_${randomUUID()}`,
    merchantId: merchant.id,
    livemode: false,
    currency: "EUR",
    cart: { items: [{ id: "desk", name: "Desk", quantity: 1, price: 10_000, taxRate: "19" }], extensions },
    customer: {
      email: "ada@nordlicht.example",
      firstName: "Ada",
      lastName: "Lovelace",
      phone: "",
      company: "Nordlicht GmbH",
      billingAddress: address,
    },
    b2b: {
      enabled: true,
      companyName: "Nordlicht GmbH",
      vatNumber: "",
      vatValid: false,
      vatCountry: "",
      vatPrefix: "",
      vatNameMatch: null,
      chargeVat: false,
      exemptionNumber: "",
      poNumber: "",
      paymentTerms: "",
    },
  };
}

async function placed(session = sessionOf()) {
  const reserveUntil = new Date(Date.now() + 60_000);
  const outcome = await platform.placeOrder({ session, attempt: 1, meta: {}, reserveUntil });
  if (outcome.status !== "placed") throw new Error(outcome.status);
  return { merchantId: merchant.id, sessionId: session.id, attempt: 1, storeOrderId: outcome.order.id };
}

const payment = { transactionId: "pi_1", amount: 11_900, currency: "EUR", meta: {} };

/** The thrown StoreUnavailable. */
async function failureOf(work: Promise<unknown>): Promise<StoreUnavailable> {
  const error: unknown = await work.then(
    (value) => value,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreUnavailable)) throw new Error(`no failure: ${JSON.stringify(error)}`);
  return error;
}

test("a call contains route, session, attempt and mode, and the extensions unchanged, also as text", async () => {
  const extensions = { booking: { b: 1, a: [1.5, null, "ü"] }, empty: {}, list: [] };
  const session = sessionOf(extensions);
  await placed(session);
  const [call] = store.seen;
  expect(call).toMatchObject({
    method: "POST",
    route: "/orders",
    body: { route: "/orders", sessionId: session.id, attempt: 1, livemode: false },
  });
  const sent = call!.body!["session"] as { cart: object; cartExtensionsJson: string };
  expect(sent.cart).toMatchObject({ extensions });
  expect(sent.cartExtensionsJson).toBe(JSON.stringify(extensions));
});

test("a tax override of the store applies to quote and order", async () => {
  store.settings.taxOverride = () => 0;
  const session = sessionOf();
  const quote = await platform.quote(session);
  expect(quote).toMatchObject({ amounts: { tax: 0, total: 10_000 }, quotedTax: 1_900 });
  // It is no longer that of the store's rate.
  expect(quote.taxRate).toBeUndefined();
  await placed(session);
  expect(store.orders[0]).toMatchObject({ amounts: { total: 10_000 } });
});

describe("keys", () => {
  test("during a rotation, a store accepts calls with the old or the new secret", async () => {
    const rotated = await workspace.client.post(
      `/v2/agencies/${workspace.id}/merchants/${merchant.id}/rotate-credentials`,
      { overlap_seconds: 3600 },
    );
    const { api_secret: newSecret } = (rotated.body as { merchant: { api_secret: string } }).merchant;
    await platform.quote(sessionOf());
    store.settings.secret = newSecret;
    await platform.quote(sessionOf());
    expect(store.seen).toHaveLength(2);
  });

  test("a store with another secret gives no answer that counts, and a reason", async () => {
    const order = await placed();
    store.settings.secret = "svc_ms_another";
    // One after the other: a call that fails before it is awaited is an unhandled rejection.
    for (const work of [() => platform.markPaid({ ...order, ...payment }), () => platform.quote(sessionOf())])
      expect(await failureOf(work())).toMatchObject({
        permanent: false,
        unproven: true,
        reason: "signature_invalid",
        message: expect.stringContaining("secret"),
      });
    expect(store.orders).toMatchObject([{ status: "pending" }]);
  });

  test("a store with a key of the other mode is a permanent fault", async () => {
    const order = await placed();
    store.settings.livemode = true;
    expect(await platform.hold({ ...order, meta: {} })).toMatchObject({ status: "refused" });
  });
});

describe("clocks", () => {
  test.each([-3_600_000, 3_600_000])(
    "a call to a store that is %i ms off is repeated with the store's time",
    async (off) => {
      store.settings.clockOffsetMs = off;
      const order = await placed();
      expect(await platform.markPaid({ ...order, ...payment })).toEqual({ status: "applied" });
      expect(store.orders).toMatchObject([{ status: "processing" }]);
    },
  );

  test("a store that also rejects its own time is unavailable after one retry", async () => {
    let calls = 0;
    store.settings.fault = (response, call) => {
      calls += 1;
      respondWith(401, { code: "svc_clock", now: calls * 10_000 }, { signed: true })(response, call);
    };
    expect(await failureOf(platform.quote(sessionOf()))).toMatchObject({ permanent: false, reason: "clock" });
    expect(calls).toBe(2);
  });
});

const maintenancePage: ResponseFault = (response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<html><h1>Maintenance</h1></html>");
const status =
  (code: number, headers: Record<string, string> = {}): ResponseFault =>
  (response) =>
    response.writeHead(code, headers).end();
const closeConnection: ResponseFault = (response) => response.socket?.destroy();
const truncate: ResponseFault = (response, { work }) => {
  const text = JSON.stringify(work().body);
  response.writeHead(200, { "content-length": text.length }).write(text.slice(0, -3));
  response.socket?.end();
};
const oversized: ResponseFault = (response) =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(`{"a":"${"x".repeat(5 * 1024 * 1024)}"}`);

describe("temporary faults", () => {
  test.each([
    ["answers with a maintenance page", maintenancePage],
    ["answers 503", status(503)],
    ["answers 500", status(500)],
    ["answers 429", status(429)],
    ["redirects to a login page", status(302, { location: "/wp-login.php" })],
    ["closes the connection", closeConnection],
    ["answers more than 4 MiB", oversized],
    ["truncates its response", truncate],
  ])("a store that %s is unavailable for every call, and works again afterwards", async (_what, fault) => {
    const order = await placed();
    store.settings.fault = fault;
    for (const work of [
      () => platform.quote(sessionOf()),
      () => placed(),
      () => platform.markPaid({ ...order, ...payment }),
      () => platform.hold({ ...order, meta: {} }),
      () => platform.cancelOrder(order),
      () => platform.listProducts(merchant.id, null),
    ])
      expect(await failureOf(work())).toMatchObject({ permanent: false });
    store.settings.fault = null;
    await platform.quote(sessionOf());
  });

  test("products say where they are sold and whether they are in stock, for answers to shoppers' questions", async () => {
    const { products } = await platform.listProducts(merchant.id, null);
    expect(products.find(({ id }) => id === "desk")).toMatchObject({
      inStock: true,
      url: "https://shop.example/product/desk/",
    });
  });

  test("a store that is offline is unavailable", async () => {
    const order = await placed();
    await store.close();
    expect(await failureOf(platform.markPaid({ ...order, ...payment }))).toMatchObject({ permanent: false });
  });

  test("a quote times out after 5 s", async () => {
    store.settings.fault = () => {};
    const begun = performance.now();
    expect(await failureOf(platform.quote(sessionOf()))).toMatchObject({
      permanent: false,
      reason: "timeout",
    });
    expect(performance.now() - begun).toBeLessThan(6_000);
  });
});

describe("permanent faults", () => {
  test.each([
    ["has no such route", respondWith(404, { code: "rest_no_route" }, { signed: true })],
    ["expects calls elsewhere", respondWith(403, { code: "svc_wrong_audience" }, { signed: true })],
  ])("a command to a store that %s is refused without retries", async (_what, fault) => {
    const order = await placed();
    store.settings.fault = fault;
    expect(await platform.markPaid({ ...order, ...payment })).toMatchObject({ status: "refused" });
    expect(await failureOf(platform.quote(sessionOf()))).toMatchObject({ permanent: true });
  });

  test("a redirect is not followed", async () => {
    const other = await startStore({ secret: merchant.apiSecret });
    store.settings.fault = status(301, { location: other.restUrl });
    await failureOf(platform.quote(sessionOf()));
    expect(other.seen).toEqual([]);
    await other.close();
  });

  test("amounts in another currency are a permanent fault", async () => {
    store.settings.currency = "USD";
    expect(await failureOf(platform.quote(sessionOf()))).toMatchObject({
      permanent: true,
      reason: "currency",
    });
  });

  test.each([
    ["a fraction", { total: 119.5 }],
    ["a string", { total: "11900" }],
    ["a negative number", { total: -1 }],
  ])("%s is not a valid amount", async (_what, amounts) => {
    store.settings.fault = (response, call) => {
      const { body } = call.work() as { body: { amounts: object } };
      const altered = { ...body, amounts: { ...body.amounts, ...amounts } };
      respondWith(200, altered, { signed: true })(response, call);
    };
    expect(await failureOf(platform.quote(sessionOf()))).toMatchObject({ reason: "answer_invalid" });
  });

  test("a merchant without a connected store is a permanent fault", async () => {
    const other = await h.merchant(workspace);
    const session = { ...sessionOf(), merchantId: other.id };
    expect(await failureOf(platform.quote(session))).toMatchObject({ reason: "not_connected" });
  });
});

test("a lost response is retried with a new id, and the order is paid once", async () => {
  const order = await placed();
  let calls = 0;
  store.settings.fault = (response, { work, answer }) => {
    calls += 1;
    if (calls > 1) return answer();
    work();
    response.socket?.destroy();
  };
  expect(await platform.markPaid({ ...order, ...payment })).toEqual({ status: "applied" });
  expect(calls).toBe(2);
  expect(store.products.get("desk")?.stock).toBe(4);
});

test("a proxy that duplicates every request makes the store unavailable", async () => {
  store.settings.fault = (_response, { work, answer }) => {
    work();
    answer();
  };
  expect(await failureOf(platform.quote(sessionOf()))).toMatchObject({ permanent: false });
});

test("an attempt that was cancelled before it arrived is superseded", async () => {
  const session = sessionOf();
  const none = { merchantId: merchant.id, sessionId: session.id, attempt: 1, storeOrderId: null };
  await platform.cancelOrder(none);
  const reserveUntil = new Date(Date.now() + 60_000);
  const late = { session, attempt: 1, meta: {}, reserveUntil };
  expect(await platform.placeOrder(late)).toEqual({ status: "superseded" });
  expect(await platform.placeOrder({ ...late, attempt: 2 })).toMatchObject({ status: "placed" });
});

test.each([
  [{ taxTreatment: "export", taxSentence: "Export (Article 146)" }, "export", "Export (Article 146)"],
  [{ taxTreatment: "", taxSentence: "" }, "", ""],
  [{ taxTreatment: 7, taxSentence: null }, "", ""],
  [{}, undefined, undefined],
])("the reason for no VAT that a store returns as %j is %j, %j", async (tax, taxTreatment, taxSentence) => {
  const amounts = { subtotal: 1, discount: 0, shipping: 0, fees: 0, tax: 0, total: 1, currency: "EUR" };
  const reply = { status: "placed", order: { id: "7", number: "7", amounts, ...tax } };
  store.settings.fault = respondWith(200, reply, { signed: true });
  const outcome = await platform.placeOrder({
    session: sessionOf(),
    attempt: 1,
    meta: {},
    reserveUntil: new Date(Date.now() + 60_000),
  });
  const order = { id: "7", number: "7", amounts, taxTreatment, taxSentence };
  expect(outcome).toEqual({ status: "placed", order });
});

test("calls to one store reuse a connection", async () => {
  const ports = new Set<number | undefined>();
  store.settings.fault = (response, { answer }) => {
    ports.add(response.socket?.remotePort);
    answer();
  };
  for (let count = 0; count < 5; count += 1) await platform.quote(sessionOf());
  expect(ports.size).toBe(1);
});
