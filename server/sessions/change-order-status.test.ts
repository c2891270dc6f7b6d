import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import type { Order } from "../../shared/wire/order.ts";
import { buyer, cardToken, cart, openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});
const onAccount = { ...buyer, paymentTerm: "net30" };

interface Placed {
  id: string;
  checkout: OpenCheckout;
}

/** An order on account for two desk lamps. */
async function heldOrder(of = merchant): Promise<Placed> {
  const checkout = await openCheckout(h, of);
  const { orderId } = expectOk(await checkout.confirm({ details: onAccount })) as { orderId: string };
  return { id: orderId, checkout };
}

/** A pending order with an open session, after a declined card. */
async function pendingOrder(): Promise<Placed> {
  const checkout = await openCheckout(h, merchant);
  const declined = await cardToken(h, merchant, "4000000000000002");
  expect(await checkout.confirm({ confirmationTokenId: declined })).toFailWith(409, "payment_declined");
  const [row] = await h.sql<{ id: string }[]>`select id from orders where session_id = ${checkout.sessionId}`;
  return { id: row!.id, checkout };
}

const pay = (id: string, client = workspace.client) => client.post(`/v2/orders/${id}/paid`);
const cancel = (id: string, client = workspace.client) => client.post(`/v2/orders/${id}/cancel`);

async function stockOf(product: string, of = merchant): Promise<number> {
  const [row] = await h.sql<{ stock: number }[]>`
    select stock from builtin_products where merchant_id = ${of.id} and id = ${product}`;
  return row!.stock;
}

async function storeOrder(sessionId: string) {
  const [row] = await h.sql`select status, meta from builtin_orders where session_id = ${sessionId}`;
  return row;
}

/** Event types of a session in order, and the payload of the last. */
async function eventsOf(sessionId: string) {
  const rows = await h.sql<{ type: string; payload: { data: unknown; extensions: unknown } }[]>`
    select type, payload from events
    where payload->'data'->>'session_id' = ${sessionId} or payload->'data'->'session'->>'id' = ${sessionId}
    order by created_at, id`;
  return { types: rows.map((row) => row.type), last: rows.at(-1)?.payload };
}

async function auditOf(id: string): Promise<string[]> {
  const rows = await h.sql<{ action: string }[]>`select action from audit_entries where target = ${id}`;
  return rows.map((row) => row.action);
}

describe("POST /orders/{id}/paid", () => {
  test("moves an order on hold to processing, in record and store, and emits order.completed", async () => {
    const { id, checkout } = await heldOrder();
    const order = expectOk(await pay(id)) as Order;
    expect(order).toMatchObject({ id, status: "processing", payment_term: "net30", store_synced: true });
    expect(Date.parse(order.paid_at!)).toBeGreaterThan(Date.now() - 60_000);
    expect(order.meta["_svc_paid_at"]).toBe(order.paid_at);
    expect(await storeOrder(checkout.sessionId)).toEqual({ status: "processing", meta: order.meta });
    const { types, last } = await eventsOf(checkout.sessionId);
    expect(types).toEqual(["session.created", "session.completed", "order.held", "order.completed"]);
    expect(last).toMatchObject({
      extensions: cart.extensions,
      data: { order: { id, status: "processing", meta: order.meta }, cart: { extensions: cart.extensions } },
    });
    expect(await auditOf(id)).toEqual(["order.marked_paid"]);
  });

  test("does not take the order's stock again", async () => {
    const { id } = await heldOrder();
    const before = await stockOf("lamp-desk");
    expectOk(await pay(id));
    expect(await stockOf("lamp-desk")).toBe(before);
  });

  test("repeated with a new key returns the same order and changes nothing", async () => {
    const { id, checkout } = await heldOrder();
    const first = expectOk(await pay(id));
    expect(expectOk(await pay(id))).toEqual(first);
    expect(
      (await eventsOf(checkout.sessionId)).types.filter((type) => type === "order.completed"),
    ).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test("ten times at once records one payment", async () => {
    const { id, checkout } = await heldOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(
      (await eventsOf(checkout.sessionId)).types.filter((type) => type === "order.completed"),
    ).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test("returns an order paid by card unchanged", async () => {
    const checkout = await openCheckout(h, merchant);
    const confirmed = await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) });
    const { orderId } = expectOk(confirmed) as { orderId: string };
    const { cart: _, ...before } = expectOk(await workspace.client.get(`/v2/orders/${orderId}`)) as {
      cart: unknown;
    };
    expect(expectOk(await pay(orderId))).toEqual(before);
  });

  test("rejects an order whose checkout is in progress", async () => {
    const { id } = await pendingOrder();
    const answer = await pay(id);
    expect(answer).toFailWith(409, "order_not_movable");
    expect(answer.body).toMatchObject({ error: { meta: { status: "pending" } } });
    expect(answer.headers.get("svc-should-retry")).toBe("false");
  });
});

describe("POST /orders/{id}/cancel", () => {
  test("returns the stock of an order on hold and emits order.canceled; its pre-confirmation stays settled", async () => {
    const shop = await h.merchant(workspace);
    const hook = { url: `${h.standIns.partner.url}/capacity` };
    const base = `/v2/agencies/${workspace.id}/merchants/${shop.id}`;
    const { secret } = expectOk(await workspace.client.put(`${base}/pre-confirmation`, hook)) as {
      secret: string;
    };
    await h.standIns.partner.setHookSecret(secret);
    const before = await stockOf("lamp-desk", shop);
    const { id, checkout } = await heldOrder(shop);
    expect(await stockOf("lamp-desk", shop)).toBe(before - 2);
    const order = expectOk(await cancel(id)) as Order;
    expect(order).toMatchObject({ id, status: "canceled", paid_at: null, store_synced: true });
    expect(await stockOf("lamp-desk", shop)).toBe(before);
    expect(await storeOrder(checkout.sessionId)).toMatchObject({ status: "canceled" });
    const { types, last } = await eventsOf(checkout.sessionId);
    expect(types.toSorted()).toEqual(
      [
        "session.created",
        "pre_confirmation.settled",
        "session.completed",
        "order.held",
        "order.canceled",
      ].toSorted(),
    );
    expect(last).toMatchObject({
      extensions: cart.extensions,
      data: { order: { status: "canceled" }, amount: 0 },
    });
    const [call] = await h.sql`
      select settled_outcome from pre_confirmations where session_id = ${checkout.sessionId}`;
    expect(call).toEqual({ settled_outcome: "held" });
    expect(await auditOf(id)).toEqual(["order.canceled"]);
  });

  test("returns the stock that was taken, not the ordered quantity, if a lapsed reservation took less", async () => {
    const { checkout } = await pendingOrder();
    const [{ id, store } = { id: "", store: "" }] = await h.sql<{ id: string; store: string }[]>`
      select id, store_order_id as store from orders where session_id = ${checkout.sessionId}`;
    const shop = await stockOf("lamp-desk");
    await h.sql`insert into builtin_reservations ${h.sql({ order_id: store, merchant_id: merchant.id, product_id: "lamp-desk", quantity: shop + 5 })}`;
    const move = { merchantId: merchant.id, sessionId: checkout.sessionId, attempt: 1, storeOrderId: store };
    await h.ctx.platform("builtin").hold({ ...move, meta: {} });
    expect(await stockOf("lamp-desk")).toBe(0);
    expectOk(await cancel(id));
    expect(await stockOf("lamp-desk")).toBe(shop);
  });

  test("ten times at once cancels once", async () => {
    const { id, checkout } = await heldOrder();
    const before = await stockOf("lamp-desk");
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(await stockOf("lamp-desk")).toBe(before + 2);
    expect(
      (await eventsOf(checkout.sessionId)).types.filter((type) => type === "order.canceled"),
    ).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test("expires the session of a pending order", async () => {
    const { id, checkout } = await pendingOrder();
    expect(expectOk(await cancel(id))).toMatchObject({ status: "canceled", store_synced: true });
    expect((await eventsOf(checkout.sessionId)).types.slice(-2).toSorted()).toEqual([
      "order.canceled",
      "session.expired",
    ]);
    const late = await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) });
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect(expectOk(await workspace.client.get(`/v2/orders/${id}`))).toMatchObject({ status: "canceled" });
  });

  test("is rejected with retry-after while the buyer is paying", async () => {
    const { id, checkout } = await pendingOrder();
    await h.sql`update sessions set status = 'confirming', attempt_owner = gen_random_uuid(),
      attempt_lease_until = now() + interval '1 minute' where id = ${checkout.sessionId}`;
    const answer = await cancel(id);
    expect(answer).toFailWith(409, "session_in_progress");
    expect(answer.headers.get("svc-should-retry")).toBe("true");
    expect(expectOk(await workspace.client.get(`/v2/orders/${id}`))).toMatchObject({ status: "pending" });
  });

  test("is rejected for a paid order, as is paying a cancelled one", async () => {
    const [paid, canceled] = [await heldOrder(), await heldOrder()];
    expectOk(await pay(paid.id));
    expect(await cancel(paid.id)).toFailWith(409, "order_not_movable");
    expectOk(await cancel(canceled.id));
    expect(await pay(canceled.id)).toFailWith(409, "order_not_movable");
  });

  test("and paid at once: one of them wins, consistently in stock and events", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, checkout } = await heldOrder();
      const before = await stockOf("lamp-desk");
      const [paid, canceled] = await Promise.all([pay(id), cancel(id)]);
      expect([paid.status, canceled.status].toSorted()).toEqual([200, 409]);
      const won = paid.status === 200 ? "order.completed" : "order.canceled";
      expect((await eventsOf(checkout.sessionId)).types.slice(3)).toEqual([won]);
      expect(await stockOf("lamp-desk")).toBe(paid.status === 200 ? before : before + 2);
    }
  });
});

describe.each([
  ["paid", pay],
  ["cancel", cancel],
])("POST /orders/{id}/%s", (name, move) => {
  test("with the same idempotency key returns the stored response", async () => {
    const { id } = await heldOrder();
    const headers = { "idempotency-key": randomUUID() };
    const first = await workspace.client.post(`/v2/orders/${id}/${name}`, undefined, { headers });
    const again = await workspace.client.post(`/v2/orders/${id}/${name}`, undefined, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("rejects orders of a connected store", async () => {
    const { id } = await heldOrder();
    await h.sql`update orders set store_platform = 'woocommerce' where id = ${id}`;
    expect(await move(id)).toFailWith(409, "order_not_movable");
  });

  test("is 404 for another workspace's order, an unknown one, and one that X-Svc-Merchant excludes", async () => {
    const { id } = await heldOrder();
    const outsider = await h.workspace();
    expect(await move(id, outsider.client)).toFailWith(404, "resource_not_found");
    expect(await move(`ord_${ulid()}`)).toFailWith(404, "resource_not_found");
    const other = await h.merchant(workspace);
    const headers = { "x-svc-merchant": other.id };
    const narrowed = await workspace.client.post(`/v2/orders/${id}/${name}`, undefined, { headers });
    expect(narrowed).toFailWith(404, "resource_not_found");
    expect(expectOk(await workspace.client.get(`/v2/orders/${id}`))).toMatchObject({ status: "on-hold" });
  });

  test("needs the scope orders:write, which no key has by default", async () => {
    const { id } = await heldOrder();
    const minted = await h
      .client(workspace.token)
      .post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "Reader", scopes: ["orders:read"] });
    const { plaintext } = minted.body as { plaintext: string };
    expect(await move(id, h.client(plaintext))).toFailWith(403, "insufficient_scope");
  });
});

test("concurrent orders never sell more than the stock", async () => {
  const shop = await h.merchant(workspace);
  await h.sql`update builtin_products set stock = 3 where merchant_id = ${shop.id}`;
  const both = (first: string, second: string) => ({
    cart: {
      b2b: true,
      lineItems: [first, second].map((id) => ({ id, name: id, quantity: 1, price: 1_000 })),
    },
  });
  const products = await h.sql<{ id: string }[]>`
    select id from builtin_products where merchant_id = ${shop.id} order by id limit 2`;
  const [a, b] = products.map((row) => row.id);
  const checkouts = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      openCheckout(h, shop, index % 2 === 0 ? both(a!, b!) : both(b!, a!)),
    ),
  );
  const answers = await Promise.all(
    checkouts.map(async (checkout) => {
      const details = { ...onAccount, vatNumber: "" };
      const quoted = expectOk(await checkout.quote(details)) as { amounts: { total: number } };
      return checkout.confirm({ details, expectedTotal: quoted.amounts.total });
    }),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  expect([await stockOf(a!, shop), await stockOf(b!, shop)]).toEqual([0, 0]);
});
