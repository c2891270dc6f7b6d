import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reportEvent } from "../support/woocommerce/report-event.ts";
import { startStore, type StoreSandbox } from "../support/woocommerce/start-store.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import { buyer, cardToken, cart, openCheckout, type OpenCheckout } from "./shopper.ts";

/** Where the goods go, from the session to the order, its store, its events and the hook. */

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;
let hook: Server;
const hookCalls: Array<{ data: Record<string, unknown> }> = [];

beforeAll(async () => {
  workspace = await h.workspace();
  hook = createServer((request, reply) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      hookCalls.push(JSON.parse(text) as (typeof hookCalls)[number]);
      reply.setHeader("content-type", "application/json").end('{"available":true}');
    });
  }).listen(0, "127.0.0.1");
  await once(hook, "listening");
});
afterAll(() => {
  hook.close();
});
beforeEach(async () => {
  hookCalls.length = 0;
  merchant = await h.merchant(workspace);
});

/** Connects the merchant's own store. */
async function connectStore(): Promise<void> {
  store = await startStore({ secret: merchant.apiSecret });
  store.products.set("lamp-desk", { id: "lamp-desk", sku: "L", name: "Lamp", price: 10_000, stock: 10 });
  const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
}

async function configureHook(): Promise<void> {
  const { port } = hook.address() as { port: number };
  const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`;
  expectOk(await workspace.client.put(path, { url: `http://127.0.0.1:${port}/hook` }));
}

const frenchAddress = {
  line1: "12 Rue des Lilas",
  line2: "Quai 3",
  postcode: "69001",
  city: "Lyon",
  state: "",
  country: "FR",
};
const contact = {
  company: "Entrepôt Lyon",
  firstName: "Claire",
  lastName: "Dubois",
  phone: "+33 4 00 00 00 00",
};
const shippingAddress = { ...frenchAddress, ...contact };
const shipping = {
  company: "Entrepôt Lyon",
  first_name: "Claire",
  last_name: "Dubois",
  phone: "+33 4 00 00 00 00",
  address: frenchAddress,
};

const payload = {
  cart,
  customer: {
    billingAddress: buyer.billingAddress,
    shippingAddress: frenchAddress,
    shippingContact: contact,
  },
};

async function pay(checkout: OpenCheckout, details: object = buyer): Promise<Record<string, unknown>> {
  const answer = await checkout.confirm({ details, confirmationTokenId: await cardToken(h, merchant) });
  return expectOk(answer) as Record<string, unknown>;
}

async function recordOf(orderId: unknown): Promise<Record<string, unknown>> {
  return expectOk(await workspace.client.get(`/v2/orders/${String(orderId)}`)) as Record<string, unknown>;
}

async function completedEvent(): Promise<{ data: { order: Record<string, unknown> } }> {
  const [row] = await h.sql<[{ payload: { data: { order: Record<string, unknown> } } }]>`
    select payload from events where merchant_id = ${merchant.id} and type = 'order.completed'`;
  return row.payload;
}

const pageDetails = async (checkout: OpenCheckout) => {
  const { text } = await checkout.page();
  return text;
};

describe("in a connected store", () => {
  beforeEach(connectStore);
  afterEach(() => store.close());

  const sentCustomers = (route: string) =>
    store.seen
      .filter((call) => call.route === route)
      .map(({ body }) => (body as { session: { customer: Record<string, unknown> } }).session.customer);

  test("the address of the session reaches page, quote, store order, record, event and hook whole", async () => {
    await configureHook();
    const checkout = await openCheckout(h, merchant, payload);
    const page = await pageDetails(checkout);
    for (const part of [...Object.values(frenchAddress), "Entrepôt Lyon", "Claire", "Dubois"])
      expect(page).toContain(part);
    const { billingAddress } = buyer;
    const details = { ...buyer, shippingAddress };
    expectOk(await checkout.quote(details));
    const { orderId } = await pay(checkout, details);
    const expected = { billingAddress: { ...billingAddress, state: "" }, shippingAddress };
    expect(sentCustomers("/quote").at(-1)).toMatchObject(expected);
    expect(sentCustomers("/orders").at(-1)).toMatchObject(expected);
    expect(await recordOf(orderId)).toMatchObject({ shipping, billing: { address: { country: "DE" } } });
    expect((await completedEvent()).data.order).toMatchObject({ shipping });
    expect(hookCalls[0]?.data).toMatchObject({ customer: { country: "DE" }, shipping });
  });

  test("the address of the session holds for a page of an earlier release, which does not send one", async () => {
    const checkout = await openCheckout(h, merchant, payload);
    const { orderId } = await pay(checkout);
    expect(sentCustomers("/orders").at(-1)).toMatchObject({ shippingAddress });
    expect(await recordOf(orderId)).toMatchObject({ shipping });
  });

  test("a shopper who chooses the billing address removes the delivery address from quote, store, record and event", async () => {
    const checkout = await openCheckout(h, merchant, payload);
    const details = { ...buyer, shippingAddress: null };
    expectOk(await checkout.quote(details));
    const { orderId } = await pay(checkout, details);
    expect(sentCustomers("/quote").at(-1)).not.toHaveProperty("shippingAddress");
    expect(sentCustomers("/orders").at(-1)).not.toHaveProperty("shippingAddress");
    expect(await recordOf(orderId)).toMatchObject({ shipping: null });
    expect((await completedEvent()).data.order).toMatchObject({ shipping: null });
  });

  test("an address without a recipient is addressed to the billing contact", async () => {
    const checkout = await openCheckout(h, merchant, {
      cart,
      customer: { shippingAddress: frenchAddress },
    });
    const { orderId } = await pay(checkout);
    expect(await recordOf(orderId)).toMatchObject({
      shipping: { company: buyer.company, first_name: "Ada", last_name: "Lovelace", address: frenchAddress },
    });
  });

  test("an incomplete address of the shopper is rejected by field", async () => {
    const checkout = await openCheckout(h, merchant, payload);
    const answer = await checkout.confirm({
      details: { ...buyer, shippingAddress: { ...shippingAddress, city: " " } },
    });
    expect(answer).toFailWith(400, "parameter_missing");
    expect(answer.body).toMatchObject({ error: { param: "details.shippingAddress.city" } });
  });

  test("a later attempt with another address replaces that of the record", async () => {
    const checkout = await openCheckout(h, merchant, payload);
    const declined = await cardToken(h, merchant, "4000000000000002");
    await checkout.confirm({ details: { ...buyer, shippingAddress }, confirmationTokenId: declined });
    const { orderId } = await pay(checkout, {
      ...buyer,
      shippingAddress: { ...shippingAddress, city: "Paris" },
    });
    expect(await recordOf(orderId)).toMatchObject({ shipping: { address: { city: "Paris" } } });
  });

  test("an order of the store's own checkout keeps the address that the store reports", async () => {
    const report = (address: object | null, type: string, second: number) => ({
      id: `evt_${type}_${merchant.id}`,
      type,
      occurredAt: new Date(Date.UTC(2026, 10, 2, 9, 0, second)).toISOString(),
      order: {
        id: "1042",
        number: "1042",
        status: "processing",
        currency: "EUR",
        amounts: { subtotal: 100, discount: 0, shipping: 0, fees: 0, tax: 0, total: 100, currency: "EUR" },
        billing: { address: { country: "DE", state: "DE-HH" } },
        ...(address === null ? {} : { shipping: address }),
        cart: { items: [] },
        paidAt: "2026-11-02T09:00:00Z",
      },
      ...(type === "order.refunded" ? { refund: { id: "1", amount: 1 } } : {}),
    });
    const { orderId } = expectOk(
      await reportEvent(merchant, report({ ...contact, address: frenchAddress }, "order.placed", 1)),
    ) as { orderId: string };
    expect(await recordOf(orderId)).toMatchObject({ shipping, billing: { address: { state: "DE-HH" } } });
    expect((await completedEvent()).data.order).toMatchObject({ shipping });
    expectOk(await reportEvent(merchant, report(null, "order.refunded", 2)));
    expect(await recordOf(orderId)).toMatchObject({ shipping: null });
  });

  test("a pre-confirmation of the store's own checkout passes the address to the hook", async () => {
    await configureHook();
    expectOk(
      await merchant.client.post("/v1/pre-confirmation", {
        orderId: "1042",
        attempt: 1,
        amount: 100,
        currency: "EUR",
        cart: { items: [{ id: "a", name: "A", quantity: 1, price: 100 }] },
        customer: { country: "DE" },
        shipping: { ...contact, address: frenchAddress },
      }),
    );
    expect(hookCalls[0]?.data).toMatchObject({ customer: { country: "DE" }, shipping });
  });
});

test("the built-in store's order and record have the address", async () => {
  const checkout = await openCheckout(h, merchant, payload);
  const { orderId } = await pay(checkout);
  expect(await recordOf(orderId)).toMatchObject({ store_platform: "builtin", shipping });
  const [row] = await h.sql<[{ billing: Record<string, unknown> }]>`
    select billing from builtin_orders where session_id = ${checkout.sessionId}`;
  expect(row.billing).toMatchObject({ billingAddress: { country: "DE" }, shippingAddress });
});
