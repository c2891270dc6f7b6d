import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ulid } from "ulid";
import {
  expectOk,
  startHarness,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import type { Answer } from "../../test/support/client.ts";
import type { StoreEventType } from "../../shared/wire/store.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
});
afterAll(async () => {
  await h.close();
  expect(h.breaches).toEqual([]);
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
});

const extensions = { booking: { class_schedule_id: "cls_42", seats: [1, { b: null, a: "ü" }] } };
const amounts = { subtotal: 2400, discount: 0, shipping: 0, fees: 0, tax: 456, total: 2856, currency: "EUR" };
const statuses: Record<StoreEventType, string> = {
  "order.placed": "processing",
  "order.held": "on-hold",
  "order.paid": "processing",
  "order.payment_reversed": "on-hold",
  "order.canceled": "cancelled",
  "order.refunded": "refunded",
  "order.failed": "failed",
};
const paid = new Set<StoreEventType>(["order.placed", "order.paid", "order.refunded"]);

const reversed = { amount: 2856, receivedOn: "2026-11-01", reference: "S-12/3", reason: "Wrong order" };

/** @param second of occurredAt. */
function eventOf(type: StoreEventType, second: number, order: object = {}, more: object = {}) {
  const at = new Date(Date.UTC(2026, 10, 2, 9, 0, second)).toISOString();
  return {
    id: `evt_${randomUUID()}`,
    type,
    occurredAt: at,
    order: {
      id: "1042",
      number: "#1042",
      status: statuses[type],
      currency: "EUR",
      amounts,
      billing: { company: "Muster GmbH", firstName: "Erika", address: { city: "Hamburg", country: "DE" } },
      cart: { items: [{ id: "c", name: "Class", quantity: 1, price: 2400 }], extensions },
      paidAt: paid.has(type) ? at : null,
      paymentTerm: type === "order.held" || type === "order.paid" ? "net30" : null,
      meta: { _svc_vat_valid: "1", _svc_vat_number: "DE999999100" },
      ...order,
    },
    ...(type === "order.payment_reversed" ? { payment: reversed } : {}),
    ...(type === "order.refunded" ? { refund: { id: "wc_77", amount: 1000 } } : {}),
    ...more,
  };
}

const send = (event: object): Promise<Answer> => merchant.client.post("/v1/store/events", event);

async function emitted(
  of = merchant,
): Promise<Array<{ type: string; data: Record<string, unknown>; extensions: unknown }>> {
  const rows = await h.sql<
    { payload: { type: string; data: Record<string, unknown>; extensions: unknown } }[]
  >`
    select payload from events where merchant_id = ${of.id} and type <> 'merchant.updated' and type <> 'merchant.created'
    order by created_at, id`;
  return rows.map((row) => row.payload);
}

const emittedTypes = async () => (await emitted()).map(({ type }) => type);

async function record(): Promise<Record<string, unknown>> {
  const { orders } = expectOk(
    await workspace.client.get("/v2/orders", { headers: { "x-svc-merchant": merchant.id } }),
  ) as { orders: Array<Record<string, unknown>> };
  expect(orders).toHaveLength(1);
  return orders[0]!;
}

test("an order paid in the store is recorded, and order.completed carries its extensions unchanged", async () => {
  const said = {
    shippingMethod: { id: "flat_rate:3", label: "Pallet" },
    coupons: [{ code: "ten", amount: 250 }],
  };
  const answer = await send(eventOf("order.placed", 1, said));
  expect(answer).toMatchObject({
    status: 200,
    body: { received: true, orderId: expect.stringMatching(/^ord_/) },
  });
  expect(await record()).toMatchObject({
    id: (answer.body as { orderId: string }).orderId,
    session_id: null,
    store_platform: "woocommerce",
    store_order_id: "1042",
    number: "#1042",
    status: "processing",
    amounts,
    billing: { company: "Muster GmbH", first_name: "Erika", address: { city: "Hamburg", country: "DE" } },
    shipping_method: said.shippingMethod,
    coupons: said.coupons,
    paid_at: "2026-11-02T09:00:01.000Z",
    store_synced: true,
    needs_attention: null,
    meta: { _svc_vat_valid: "1", _svc_vat_number: "DE999999100" },
  });
  expect(await emitted()).toMatchObject([
    {
      type: "order.completed",
      extensions,
      data: {
        order: { number: "#1042", status: "processing", coupons: said.coupons },
        session_id: null,
        cart: { extensions },
      },
    },
  ]);
});

test("an order on terms emits order.held, and order.completed once it is paid", async () => {
  expectOk(await send(eventOf("order.held", 1, { paymentDue: "2026-12-02" })));
  expect(await record()).toMatchObject({
    status: "on-hold",
    payment_term: "net30",
    payment_due: "2026-12-02",
    paid_at: null,
  });
  expectOk(await send(eventOf("order.paid", 2, { paymentDue: "2026-12-02" })));
  expect(await record()).toMatchObject({ status: "processing", paid_at: "2026-11-02T09:00:02.000Z" });
  expect(await emittedTypes()).toEqual(["order.held", "order.completed"]);
});

describe("an unpaid order of a method that is paid later", () => {
  test("is held once, in whatever status it is placed, and completed when it is paid", async () => {
    const unpaid = { status: "processing", paymentTerm: null };
    expectOk(await send(eventOf("order.held", 1, unpaid)));
    expect(await record()).toMatchObject({ status: "processing", payment_term: null, paid_at: null });
    expectOk(await send(eventOf("order.held", 2, unpaid)));
    const paidAt = "2026-11-04T11:00:00.000Z";
    expectOk(await send(eventOf("order.placed", 3, { status: "completed", paidAt, paidOn: "2026-11-04" })));
    expect(await record()).toMatchObject({ status: "completed", paid_at: paidAt, paid_on: "2026-11-04" });
    expect(await emitted()).toMatchObject([
      { type: "order.held", data: { order: { status: "processing", paid_at: null, paid_on: null } } },
      { type: "order.completed", data: { order: { paid_at: paidAt, paid_on: "2026-11-04" } } },
    ]);
  });

  test("the day of a payment that the store reports without one is that of the store's time zone", async () => {
    expectOk(await send(eventOf("order.placed", 1, { paidAt: "2026-11-04T23:30:00.000Z" })));
    expect(await record()).toMatchObject({ paid_on: "2026-11-04" });
    await h.sql`insert into store_connections (merchant_id, rest_url, versions, currency, time_zone, connected_at)
      values (${merchant.id}, 'https://shop.example', '{}', 'EUR', 'Europe/Berlin', now())`;
    expectOk(await send(eventOf("order.placed", 2, { id: "1043", paidAt: "2026-11-04T23:30:00.000Z" })));
    const days = await h.sql`select paid_on::text from orders where merchant_id = ${merchant.id} order by id`;
    expect(days.map(({ paid_on: day }) => day)).toEqual(["2026-11-04", "2026-11-05"]);
  });
});

describe("a payment that is undone", () => {
  const meta = {
    _svc_paid_at: "x",
    _svc_paid_on: "x",
    _svc_payment_reference: "S-12/3",
    _svc_po_number: "P",
  };

  test("emits order.payment_reversed, and paid again is a new order.completed", async () => {
    // All within one second of the store's clock.
    expectOk(await send(eventOf("order.held", 1)));
    expectOk(await send(eventOf("order.paid", 1, { meta, paidOn: "2026-11-01" })));
    expectOk(await send(eventOf("order.payment_reversed", 1, { meta: { _svc_po_number: "P" } })));
    expect(await record()).toMatchObject({ status: "on-hold", paid_at: null, paid_on: null });
    expect((await record())["meta"]).toEqual({
      _svc_po_number: "P",
      _svc_vat_valid: "1",
      _svc_vat_number: "DE999999100",
    });
    expectOk(await send(eventOf("order.paid", 1, { meta, paidOn: "2026-11-02" })));
    expect(await record()).toMatchObject({ status: "processing", paid_on: "2026-11-02" });
    expect(await emitted()).toMatchObject([
      { type: "order.held" },
      { type: "order.completed", data: { order: { paid_on: "2026-11-01" } } },
      {
        type: "order.payment_reversed",
        extensions,
        data: {
          order: { status: "on-hold", paid_at: null, paid_on: null },
          payment: {
            amount: 2856,
            currency: "EUR",
            received_on: "2026-11-01",
            reference: "S-12/3",
            reason: "Wrong order",
          },
        },
      },
      { type: "order.completed", data: { order: { paid_on: "2026-11-02" } } },
    ]);
  });

  test("keeps the status of an order that had shipped", async () => {
    expectOk(await send(eventOf("order.paid", 1, { status: "completed" })));
    expectOk(await send(eventOf("order.payment_reversed", 2, { status: "completed" })));
    expect(await record()).toMatchObject({ status: "completed", paid_at: null });
  });

  test.each([
    ["of an unpaid order", ["order.held", "order.payment_reversed"], ["order.held"]],
    [
      "that arrives twice",
      ["order.paid", "order.payment_reversed", "order.payment_reversed"],
      ["order.completed", "order.payment_reversed"],
    ],
  ] as const)("%s emits nothing", async (_, sent, expected) => {
    for (const [second, type] of sent.entries()) expectOk(await send(eventOf(type, second + 1)));
    expect(await emittedTypes()).toEqual(expected);
    expect(await record()).toMatchObject({ paid_at: null, status: "on-hold" });
  });

  test("is not brought back by an older event of its payment that arrives later", async () => {
    expectOk(await send(eventOf("order.paid", 1)));
    expectOk(await send(eventOf("order.payment_reversed", 5)));
    expectOk(await send(eventOf("order.paid", 4)));
    expectOk(await send(eventOf("order.held", 3, { paidAt: "2026-11-02T09:00:01.000Z" })));
    expect(await record()).toMatchObject({ paid_at: null, status: "on-hold" });
    expect(await emittedTypes()).toEqual(["order.completed", "order.payment_reversed"]);
  });

  test("needs the payment, which no other event may have", async () => {
    const without = eventOf("order.payment_reversed", 1, {}, { payment: undefined });
    expect(await send(without)).toFailWith(400, "parameter_invalid");
    expect(await send(eventOf("order.paid", 1, {}, { payment: reversed }))).toFailWith(
      400,
      "parameter_invalid",
    );
  });
});

test("a late order.held for a paid order does not suppress order.completed", async () => {
  const paidOrder = { status: "processing", paidAt: "2026-11-02T09:00:02.000Z" };
  expectOk(await send(eventOf("order.held", 1, paidOrder)));
  expectOk(await send(eventOf("order.paid", 2, paidOrder)));
  expect(await record()).toMatchObject({ status: "processing", paid_at: paidOrder.paidAt });
  expect(await emittedTypes()).toEqual(["order.completed"]);
});

test("a held order that is being processed is not paid", async () => {
  expectOk(await send(eventOf("order.held", 1, { status: "processing" })));
  expect(await record()).toMatchObject({ status: "processing", paid_at: null });
  expect(await emittedTypes()).toEqual(["order.held"]);
});

test("events of cancelled, failed and refunded orders carry amount, reason and decline code", async () => {
  expectOk(
    await send(eventOf("order.failed", 1, { attempt: 3 }, { failure: { declineCode: "do_not_honor" } })),
  );
  expectOk(await send(eventOf("order.placed", 2)));
  expectOk(await send(eventOf("order.refunded", 3, { status: "processing" })));
  expectOk(await send(eventOf("order.canceled", 4)));
  expect(await record()).toMatchObject({ status: "canceled" });
  expect(await emitted()).toMatchObject([
    {
      type: "order.failed",
      data: { reason: "payment_failed", decline_code: "do_not_honor", attempt: 3, final: false },
    },
    { type: "order.completed" },
    { type: "refund.issued", data: { amount: 1000, order: { status: "processing" } } },
    { type: "order.canceled", data: { amount: 0, order: { status: "canceled" } } },
  ]);
});

describe("the same event", () => {
  test("sent fifty times at once is applied once, and every call gets the same response", async () => {
    const event = eventOf("order.placed", 1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(event)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(await emittedTypes()).toEqual(["order.completed"]);
    await record();
  });

  test("id of another merchant is another event", async () => {
    const event = eventOf("order.placed", 1);
    expectOk(await send(event));
    const other = await h.merchant(workspace);
    expectOk(await other.client.post("/v1/store/events", event));
    expect(await emitted(other)).toMatchObject([{ type: "order.completed" }]);
    expect(await emittedTypes()).toEqual(["order.completed"]);
  });

  test("id for another order returns the first order", async () => {
    const event = eventOf("order.placed", 1);
    const first = expectOk(await send(event));
    const again = await send({ ...event, order: { ...event.order, id: "9" } });
    expect(expectOk(again)).toEqual(first);
    await record();
  });
});

test("fifty concurrent events of one order leave one record, and each change is emitted once", async () => {
  const events = Array.from({ length: 50 }, (_, index) =>
    eventOf(
      index % 2 === 0 ? "order.placed" : "order.refunded",
      index,
      {},
      index % 2 === 0 ? {} : { refund: { id: `wc_${index % 10}`, amount: 100 } },
    ),
  );
  const answers = await Promise.all(events.map(send));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await record();
  const types = await emittedTypes();
  expect(types.filter((type) => type === "order.completed")).toHaveLength(1);
  expect(types.filter((type) => type === "refund.issued")).toHaveLength(5);
});

function permutations<T>(items: readonly T[]): T[][] {
  return items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe("events of one order in any sequence", () => {
  test("held, paid, refunded: the record ends refunded, with one order.completed and one refund.issued", async () => {
    const one = [eventOf("order.held", 1), eventOf("order.paid", 2), eventOf("order.refunded", 3)];
    for (const sequence of permutations(one)) {
      merchant = await h.merchant(workspace);
      for (const event of sequence) expectOk(await send(event));
      expect(await record()).toMatchObject({ status: "refunded", paid_at: expect.any(String) });
      const types = await emittedTypes();
      expect(types.filter((type) => type === "order.completed")).toHaveLength(1);
      expect(types.filter((type) => type === "refund.issued")).toHaveLength(1);
      expect(types.indexOf("order.completed")).toBeLessThan(types.indexOf("refund.issued"));
      if (types.includes("order.held")) expect(types[0]).toBe("order.held");
    }
  });

  test("failed, paid, cancelled in one second: the record ends canceled, and order.canceled is the last event", async () => {
    const one = [eventOf("order.failed", 1), eventOf("order.placed", 1), eventOf("order.canceled", 1)];
    for (const sequence of permutations(one)) {
      merchant = await h.merchant(workspace);
      for (const event of sequence) expectOk(await send(event));
      expect(await record()).toMatchObject({ status: "canceled" });
      expect((await emittedTypes()).at(-1)).toBe("order.canceled");
    }
  });
});

test("a custom store status is mapped by whether the order is paid", async () => {
  expectOk(await send(eventOf("order.placed", 1, { status: "wc-awaiting-pickup" })));
  expect(await record()).toMatchObject({ status: "processing" });
  expectOk(await send(eventOf("order.refunded", 2, { status: "wc-completed" })));
  expect(await record()).toMatchObject({ status: "completed" });
});

test("a refund sent after the order was cancelled does not suppress order.canceled", async () => {
  expectOk(await send(eventOf("order.placed", 1)));
  expectOk(await send(eventOf("order.refunded", 2, { status: "cancelled" })));
  expectOk(await send(eventOf("order.canceled", 3)));
  expect(await emittedTypes()).toEqual(["order.completed", "refund.issued", "order.canceled"]);
  expect(await record()).toMatchObject({ status: "canceled" });
});

describe("the VAT number of an order", () => {
  const unchecked = {
    _svc_vat_number: "DE999999100",
    _svc_vat_valid: "0",
    _svc_vat_warning: "vies_unavailable",
    _svc_vat_checked_at: "2026-11-02T09:00:00.000Z",
  };

  test("is re-checked if its authority was unavailable", async () => {
    const { orderId } = expectOk(await send(eventOf("order.placed", 1, { meta: unchecked }))) as {
      orderId: string;
    };
    expect(await h.sql`select vat_number from vat_rechecks where order_id = ${orderId}`).toEqual([
      { vat_number: "DE999999100" },
    ]);
  });

  test("keeps a newer result than the store's; a newer result of the store replaces it", async () => {
    const { orderId } = expectOk(await send(eventOf("order.held", 1, { meta: unchecked }))) as {
      orderId: string;
    };
    const found = { ...unchecked, _svc_vat_valid: "1", _svc_vat_checked_at: "2026-11-03T09:00:00.000Z" };
    await h.sql`update orders set meta = ${h.sql.json(found)} where id = ${orderId}`;
    expectOk(await send(eventOf("order.paid", 2, { meta: { ...unchecked, note: "x" } })));
    expect(await record()).toMatchObject({ meta: { _svc_vat_valid: "1", note: "x" } });
    const later = { ...unchecked, _svc_vat_checked_at: "2026-11-04T09:00:00.000Z" };
    expectOk(await send(eventOf("order.canceled", 3, { meta: later })));
    expect(await record()).toMatchObject({ meta: { _svc_vat_valid: "0" } });
  });
});

describe("rejected", () => {
  test.each<[what: string, event: () => object, param: string]>([
    ["a refund without its amount", () => ({ ...eventOf("order.refunded", 1), refund: undefined }), "refund"],
    [
      "a refund with another event",
      () => ({ ...eventOf("order.placed", 1), refund: { id: "1", amount: 1 } }),
      "refund",
    ],
    ["an unknown event", () => ({ ...eventOf("order.placed", 1), type: "order.shipped" }), "type"],
    ["an invalid time", () => ({ ...eventOf("order.placed", 1), occurredAt: "yesterday" }), "occurredAt"],
    [
      "a fraction of a cent",
      () => eventOf("order.placed", 1, { amounts: { ...amounts, total: 1.5 } }),
      "order.amounts.total",
    ],
    ["an id with a space", () => ({ ...eventOf("order.placed", 1), id: "a b" }), "id"],
  ])("%s", async (_what, event, param) => {
    const answer = await send(event());
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { param } });
  });

  test("a session that is not the merchant's", async () => {
    const other = await h.merchant(workspace);
    const created = await other.client.post("/v1/sessions", {
      cart: { items: [{ id: "x", name: "X", quantity: 1, price: 100 }] },
    });
    for (const sessionId of [(created.body as { id: string }).id, `cs_${ulid()}`])
      expect(await send({ ...eventOf("order.placed", 1), sessionId })).toFailWith(404, "resource_not_found");
  });
});
