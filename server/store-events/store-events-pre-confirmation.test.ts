import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { expectOk, startHarness, type Harness } from "../../test/support/harness.ts";
import {
  configurePreConfirmation,
  json,
  newTenant,
  settledEvents,
  storeRequest,
  type TestTenant,
} from "../pre-confirmation/pre-confirmation.fixture.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";

let h: Harness;
let tenant: TestTenant;
let hook: Receiver;
let orderId: string;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});
beforeEach(async () => {
  tenant = await newTenant(h);
  hook = await startReceiver();
  hook.answer = () => json({ available: true });
  await configurePreConfirmation(tenant, { url: hook.url });
  orderId = randomUUID();
});
afterEach(() => hook.close());

async function preConfirm(attempt: number): Promise<string> {
  const answer = await tenant.merchant.client.post(
    "/v1/pre-confirmation",
    storeRequest({ orderId, attempt }),
  );
  return (expectOk(answer) as { preConfirmationId: string }).preConfirmationId;
}

const amounts = { subtotal: 2856, discount: 0, shipping: 0, fees: 0, tax: 0, total: 2856, currency: "EUR" };

async function sendEvent(type: string, second: number, order: object = {}, more: object = {}): Promise<void> {
  const occurredAt = new Date(Date.UTC(2026, 10, 2, 9, 0, second)).toISOString();
  const event = {
    id: randomUUID(),
    type,
    occurredAt,
    order: {
      id: orderId,
      number: "7",
      status: type === "order.held" ? "on-hold" : "processing",
      currency: "EUR",
      amounts,
      cart: { items: [] },
      ...order,
    },
    ...more,
  };
  expectOk(await tenant.merchant.client.post("/v1/store/events", event));
}

const outcomes = async () =>
  (await settledEvents(h, tenant)).map(({ data }) => [data.pre_confirmation_id, data.outcome]);

test.each([
  ["order.placed", "paid"],
  ["order.held", "held"],
  ["order.canceled", "released"],
  ["order.failed", "released"],
])("%s settles the pre-confirmation as %s, once", async (type, outcome) => {
  const id = await preConfirm(1);
  await sendEvent(type, 1);
  await sendEvent(type, 2);
  expect(await outcomes()).toEqual([[id, outcome]]);
});

test("a late event of a failed attempt does not release the next attempt", async () => {
  const first = await preConfirm(1);
  const second = await preConfirm(2);
  await sendEvent("order.failed", 1, { preConfirmationId: first });
  expect(await outcomes()).toEqual([[first, "released"]]);
  await sendEvent("order.placed", 2, { preConfirmationId: second });
  expect(await outcomes()).toEqual([
    [first, "released"],
    [second, "paid"],
  ]);
});

test("a held order stays settled as held after it is paid or cancelled", async () => {
  const id = await preConfirm(1);
  await sendEvent("order.held", 1);
  await sendEvent("order.paid", 2, { paidAt: "2026-11-02T09:00:02Z" });
  await sendEvent("order.canceled", 3);
  expect(await outcomes()).toEqual([[id, "held"]]);
});

test("a payment that is undone and made again settles nothing a second time", async () => {
  const id = await preConfirm(1);
  await sendEvent("order.placed", 1, { paidAt: "2026-11-02T09:00:01Z" });
  await sendEvent("order.payment_reversed", 2, {}, { payment: { amount: 2856 } });
  await sendEvent("order.placed", 3, { paidAt: "2026-11-02T09:00:03Z" });
  expect(await outcomes()).toEqual([[id, "paid"]]);
});
