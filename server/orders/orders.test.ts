import { beforeAll, expect, test } from "vitest";
import { ulid } from "ulid";
import { buyer, cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import type { Order, OrderDetail, OrderPage } from "../../shared/wire/order.ts";
import { listBuiltinOrders } from "../stores/builtin-orders.ts";

const billing = {
  company: "Muster GmbH",
  first_name: "Erika",
  last_name: "Muster",
  email: "buyer@muster.example",
  phone: "",
  address: {
    line1: "Musterstraße 1",
    line2: "",
    postcode: "20095",
    city: "Hamburg",
    state: "",
    country: "DE",
  },
};

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});
const amounts = {
  subtotal: 10_000,
  discount: 0,
  shipping: 500,
  fees: 0,
  tax: 0,
  total: 10_500,
  currency: "EUR",
};

/** Inserts an order record as the checkout does. */
async function insertOrder(of: TestMerchant, more: Record<string, unknown> = {}): Promise<string> {
  const id = `ord_${ulid()}`;
  const row = {
    id,
    workspace_id: workspace.id,
    merchant_id: of.id,
    livemode: false,
    store_platform: "builtin",
    store_order_id: id,
    number: id.slice(-6),
    status: "processing",
    currency: "EUR",
    amounts: h.sql.json(amounts),
    billing: h.sql.json(billing),
    cart: h.sql.json({ items: [] }),
    meta: h.sql.json({ _svc_vat_number: "DE123456789", _svc_vat_valid: "1" }),
    ...more,
  };
  await h.sql`insert into orders ${h.sql(row)}`;
  return id;
}

async function list(query: string, headers: Record<string, string> = {}): Promise<OrderPage> {
  const answer = await workspace.client.get(`/v2/orders${query}`, { headers });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as OrderPage;
}

test("an order is returned as recorded, with the due date as a day", async () => {
  const id = await insertOrder(merchant, {
    status: "on-hold",
    payment_term: "net30",
    payment_due: "2026-12-21",
  });
  const answer = await workspace.client.get(`/v2/orders/${id}`);
  expect(answer.body).toEqual({
    id,
    cart: { items: [] },
    merchant_id: merchant.id,
    session_id: null,
    livemode: false,
    store_platform: "builtin",
    store_order_id: id,
    number: id.slice(-6),
    status: "on-hold",
    currency: "EUR",
    amounts,
    billing,
    shipping: null,
    shipping_method: null,
    coupons: [],
    details: {
      po_number: null,
      po_numbers: [],
      cost_centre: null,
      buyer_reference: null,
      invoice_email: null,
      peppol_id: null,
      exemption_number: null,
      order_note: null,
    },
    payment_term: "net30",
    payment_due: "2026-12-21",
    payment_intent: null,
    paid_at: null,
    paid_on: null,
    meta: { _svc_vat_number: "DE123456789", _svc_vat_valid: "1" },
    amount_refunded: 0,
    disputes: [],
    store_synced: true,
    needs_attention: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
  } satisfies Record<keyof OrderDetail, unknown>);
});

test("an order is out of sync exactly while a command for its status is open", async () => {
  const id = await insertOrder(merchant);
  const enqueue = (kind: string) => h.sql`
    insert into store_commands (workspace_id, livemode, merchant_id, order_id, attempt, kind, payload, next_at, created_at)
    values (${workspace.id}, false, ${merchant.id}, ${id}, 1, ${kind}, '{}', now(), now())`;
  const isSynced = async () => ((await workspace.client.get(`/v2/orders/${id}`)).body as Order).store_synced;
  await enqueue("set_vat");
  expect(await isSynced()).toBe(true);
  await enqueue("mark_paid");
  expect(await isSynced()).toBe(false);
  expect(
    (await list("", { "x-svc-merchant": merchant.id })).orders.find((order) => order.id === id),
  ).toMatchObject({
    store_synced: false,
  });
  await h.sql`update store_commands set done_at = now() where order_id = ${id} and kind = 'mark_paid'`;
  expect(await isSynced()).toBe(true);
});

test("the order of a refused checkout, which waits for nothing, is in sync", async () => {
  const checkout = await openCheckout(h, merchant);
  const confirmationTokenId = await cardToken(h, merchant, "4000000000000002");
  expect(await checkout.confirm({ confirmationTokenId })).toFailWith(409, "payment_declined");
  const [order] = await h.sql<{ id: string }[]>`
    select id from orders where session_id = ${checkout.sessionId}`;
  expect(await workspace.client.get(`/v2/orders/${order!.id}`)).toMatchObject({
    status: 200,
    body: { status: "pending", store_synced: true },
  });
});

test("a checkout in which no order was placed is not listed, before and after it ended, unless it needs attention", async () => {
  const shop = await h.merchant(workspace);
  const listed = async () =>
    (await list("", { "x-svc-merchant": shop.id })).orders.map(({ session_id: id }) => id);
  const refused = await openCheckout(h, shop);
  const confirmationTokenId = await cardToken(h, shop, "4000000000000002");
  expect(await refused.confirm({ confirmationTokenId })).toFailWith(409, "payment_declined");
  const placed = await openCheckout(h, shop);
  expectOk(await placed.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
  expect(await listed()).toEqual([placed.sessionId]);
  expectOk(await shop.client.post(`/v1/sessions/${refused.sessionId}/expire`));
  const [order] = await h.sql<{ id: string }[]>`
    select id from orders where session_id = ${placed.sessionId}`;
  expectOk(await workspace.client.post(`/v2/orders/${order!.id}/cancel`));
  expect(await listed(), "the placed one was cancelled").toEqual([placed.sessionId]);
  expect((await listBuiltinOrders(h.sql, shop.id, 10)).map(({ session_id: id }) => id)).toEqual([
    placed.sessionId,
  ]);
  await h.sql`update orders set needs_attention = 'the outcome is unknown' where session_id = ${refused.sessionId}`;
  expect(await listed()).toEqual([placed.sessionId, refused.sessionId]);
});

test("pages contain every order once, newest first, even with equal creation times", async () => {
  const many = await h.merchant(workspace);
  const times = ["2026-11-03T10:00:00.001Z", "2026-11-03T10:00:00.002Z", "2026-11-03T10:00:00.003Z"];
  const created: string[] = [];
  for (let index = 0; index < 24; index += 1)
    created.push(await insertOrder(many, { created_at: times[index % 3]! }));
  const seen: Order[] = [];
  let after: string | null = "";
  for (let pages = 0; after !== null && pages < 10; pages += 1) {
    const query: string = after === "" ? "?limit=7" : `?limit=7&after=${after}`;
    const page = await list(query, { "x-svc-merchant": many.id });
    seen.push(...page.orders);
    after = page.next_after;
  }
  expect(after).toBeNull();
  expect(seen.map((order) => order.id).toSorted()).toEqual(created.toSorted());
  const newestFirst = seen.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1));
  expect(seen).toEqual(newestFirst);
});

test("a full last page has no next_after", async () => {
  const two = await h.merchant(workspace);
  await insertOrder(two);
  await insertOrder(two);
  expect(await list("?limit=2", { "x-svc-merchant": two.id })).toMatchObject({
    orders: [{}, {}],
    next_after: null,
  });
});

test("the status filter finds orders on hold", async () => {
  const shop = await h.merchant(workspace);
  const [held] = [
    await insertOrder(shop, { status: "on-hold" }),
    await insertOrder(shop, { status: "pending" }),
  ];
  const { orders } = await list("?status=on-hold", { "x-svc-merchant": shop.id });
  expect(orders.map((order) => order.id)).toEqual([held]);
});

test("the attention filter finds orders that need attention, or the others", async () => {
  const shop = await h.merchant(workspace);
  const needing = await insertOrder(shop, { needs_attention: "the store refused it" });
  const other = await insertOrder(shop);
  const found = async (query: string) =>
    (await list(query, { "x-svc-merchant": shop.id })).orders.map((order) => order.id);
  expect(await found("?needs_attention=true")).toEqual([needing]);
  expect(await found("?needs_attention=false")).toEqual([other]);
});

test("X-Svc-Merchant limits the list to one merchant", async () => {
  const other = await h.merchant(workspace);
  const [mine, others] = [await insertOrder(merchant), await insertOrder(other)];
  const all = await list("?limit=200");
  expect(all.orders.map((order) => order.id)).toEqual(expect.arrayContaining([mine, others]));
  const { orders } = await list("?limit=200", { "x-svc-merchant": other.id });
  expect(orders.map((order) => order.id)).toEqual([others]);
});

test("another workspace's order is not found, in the list or by id", async () => {
  const id = await insertOrder(merchant);
  const outsider = await h.workspace();
  expect(await outsider.client.get(`/v2/orders/${id}`)).toFailWith(404, "resource_not_found");
  expect(await outsider.client.get("/v2/orders")).toMatchObject({ body: { orders: [], next_after: null } });
});

test("a live order is not found with a test key", async () => {
  const id = await insertOrder(merchant, { livemode: true });
  expect(await workspace.client.get(`/v2/orders/${id}`)).toFailWith(404, "resource_not_found");
});

test("orders need the scope orders:read, which no key has by default", async () => {
  const minted = await h
    .client(workspace.token)
    .post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "Default" });
  const { plaintext } = minted.body as { plaintext: string };
  expect(await h.client(plaintext).get("/v2/orders")).toFailWith(403, "insufficient_scope");
});

test.each([
  ["?limit=201", "parameter_invalid"],
  ["?limit=0", "parameter_invalid"],
  ["?status=lost", "parameter_invalid"],
  ["?needs_attention=yes", "parameter_invalid"],
  ["?page=2", "parameter_unknown"],
  ["?after=nonsense", "cursor_invalid"],
  [
    `?after=${Buffer.from('["2026-11-03T10:00:00.001Z","1; drop table orders"]').toString("base64url")}`,
    "cursor_invalid",
  ],
])("%s is refused with %s", async (query, code) => {
  expect(await workspace.client.get(`/v2/orders${query}`)).toFailWith(400, code);
});

test("a malformed order id is 400, an unknown one 404", async () => {
  expect(await workspace.client.get("/v2/orders/17")).toFailWith(400, "parameter_invalid");
  expect(await workspace.client.get(`/v2/orders/ord_${ulid()}`)).toFailWith(404, "resource_not_found");
});
