import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "../../shared/wire/order.ts";
import { buyer, cart, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
});

const pathOf = (of = merchant) => `/v2/agencies/${workspace.id}/merchants/${of.id}`;
const close = (of = merchant) => workspace.client.post(`${pathOf(of)}/close`);

/** After the time for which a process may hold a key. */
async function closeForAll(): Promise<void> {
  expectOk(await close());
  await expect.poll(async () => (await merchant.client.get("/v1/sessions")).status).toBe(401);
}

async function eventsOf(of: TestMerchant, type: string): Promise<unknown[]> {
  const rows = await h.sql<{ payload: { data: unknown } }[]>`
    select payload from events where merchant_id = ${of.id} and type = ${type}`;
  return rows.map((row) => row.payload.data);
}

test("closing is answered with its time, emitted once, audited once, and changes nothing when repeated", async () => {
  const closed = expectOk(await close()) as { closed_at: string; merchant: { name: string } };
  expect(Date.parse(closed.closed_at)).toBeGreaterThan(Date.now() - 60_000);
  expect(expectOk(await close())).toEqual(closed);
  expect(expectOk(await workspace.client.get(pathOf()))).toEqual(closed);
  expect(await eventsOf(merchant, "merchant.closed")).toEqual([
    { merchant: expect.objectContaining({ id: merchant.id }), closed_at: closed.closed_at },
  ]);
  const audit = await h.sql`select action from audit_entries where target = ${merchant.id}
    and action = 'merchant.closed'`;
  expect(audit).toHaveLength(1);
});

test("its keys stop and it gets no new ones; the partner's view of it stays", async () => {
  await closeForAll();
  const answer = await merchant.client.post("/v1/sessions", { cart });
  expect(answer).toFailWith(401, "api_key_revoked");
  expect(answer.body).toMatchObject({ error: { message: "The merchant has been closed." } });
  const rotated = await workspace.client.post(`${pathOf()}/rotate-credentials`, {});
  expect(rotated).toFailWith(409, "merchant_closed");
  const domain = { hostname: "checkout.closed.example" };
  expect(await workspace.client.post(`${pathOf()}/custom-domain`, domain)).toFailWith(409, "merchant_closed");
  expect((await workspace.client.get(`${pathOf()}/configuration`)).status).toBe(200);
});

test("the list has open merchants, and closed ones when asked", async () => {
  const other = await h.merchant(workspace);
  expectOk(await close());
  const ids = async (query: string) =>
    (
      expectOk(await workspace.client.get(`/v2/agencies/${workspace.id}/merchants${query}`)) as {
        merchants: Array<{ id: string }>;
      }
    ).merchants.map(({ id }) => id);
  expect(await ids("?limit=200")).toContain(other.id);
  expect(await ids("?limit=200")).not.toContain(merchant.id);
  expect(await ids("?status=closed")).toContain(merchant.id);
  expect(await ids("?status=closed")).not.toContain(other.id);
});

test("an open checkout is completed after the closing, and its order is read, emitted and moved", async () => {
  const checkout = await openCheckout(h, merchant);
  await closeForAll();
  const details = { ...buyer, paymentTerm: "net30" };
  const { orderId } = expectOk(await checkout.confirm({ details })) as { orderId: string };
  const order = expectOk(await workspace.client.get(`/v2/orders/${orderId}`)) as Order;
  expect(order).toMatchObject({ merchant_id: merchant.id, status: "on-hold" });
  expect(await eventsOf(merchant, "order.held")).toHaveLength(1);
  expect(expectOk(await workspace.client.post(`/v2/orders/${orderId}/paid`))).toMatchObject({
    status: "processing",
  });
});

test("its store may still report what happened to its orders", async () => {
  await closeForAll();
  const amounts = { subtotal: 2400, discount: 0, shipping: 0, fees: 0, tax: 0, total: 2400, currency: "EUR" };
  const event = {
    id: "evt_after_closing",
    type: "order.placed",
    occurredAt: "2026-11-02T09:30:00Z",
    order: {
      id: "77",
      number: "77",
      status: "processing",
      currency: "EUR",
      amounts,
      billing: { company: "Muster GmbH" },
      cart: { items: [{ id: "c", name: "Class", quantity: 1, price: 2400 }] },
      paidAt: "2026-11-02T09:30:00Z",
      meta: {},
    },
  };
  expectOk(await merchant.client.post("/v1/store/events", event));
  expect(await eventsOf(merchant, "order.completed")).toHaveLength(1);
});

describe("the store of a closed merchant", () => {
  const onboard = (storeUrl: string) =>
    workspace.client.post(`/v2/agencies/${workspace.id}/merchants`, { name: "Again", store_url: storeUrl });

  test("is onboarded again as a new merchant, once", async () => {
    const detail = expectOk(await workspace.client.get(pathOf())) as { merchant: { store_url: string } };
    const { store_url: url } = detail.merchant;
    expect(await onboard(url)).toFailWith(409, "duplicate_resource");
    expectOk(await close());
    const again = expectOk(await onboard(url)) as { merchant: { id: string; api_key: string } };
    expect(again.merchant.id).not.toBe(merchant.id);
    expect((await h.client(again.merchant.api_key).get("/v1/sessions")).status).toBe(200);
    expect(await onboard(url)).toFailWith(409, "duplicate_resource");
  });
});
