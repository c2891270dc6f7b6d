import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { expectOk, startHarness, type Harness } from "../../test/support/harness.ts";
import {
  configure,
  json,
  newMerchant,
  settledEvents,
  storeRequest,
  type TestMerchantOf,
} from "../pre-confirmation/pre-confirmation.fixture.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";

let h: Harness;
let of: TestMerchantOf;
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
  of = await newMerchant(h);
  hook = await startReceiver();
  hook.answer = () => json({ available: true });
  await configure(of, { url: hook.url });
  orderId = randomUUID();
});
afterEach(() => hook.close());

async function ask(attempt: number): Promise<string> {
  const answer = await of.merchant.client.post("/v1/pre-confirmation", storeRequest({ orderId, attempt }));
  return (expectOk(answer) as { preConfirmationId: string }).preConfirmationId;
}

const amounts = { subtotal: 2856, discount: 0, shipping: 0, fees: 0, tax: 0, total: 2856, currency: "EUR" };

async function tell(type: string, second: number, order: object = {}): Promise<void> {
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
  };
  expectOk(await of.merchant.client.post("/v1/store/events", event));
}

const outcomes = async () =>
  (await settledEvents(h, of)).map(({ data }) => [data.pre_confirmation_id, data.outcome]);

test.each([
  ["order.placed", "paid"],
  ["order.held", "held"],
  ["order.canceled", "released"],
  ["order.failed", "released"],
])("%s settles the order's place as %s, once", async (type, outcome) => {
  const id = await ask(1);
  await tell(type, 1);
  await tell(type, 2);
  expect(await outcomes()).toEqual([[id, outcome]]);
});

test("a failed attempt that is told late gives nothing of the next attempt away", async () => {
  const first = await ask(1);
  const second = await ask(2);
  await tell("order.failed", 1, { preConfirmationId: first });
  expect(await outcomes()).toEqual([[first, "released"]]);
  await tell("order.placed", 2, { preConfirmationId: second });
  expect(await outcomes()).toEqual([
    [first, "released"],
    [second, "paid"],
  ]);
});

test("a held order that is paid, or cancelled, was settled as held", async () => {
  const id = await ask(1);
  await tell("order.held", 1);
  await tell("order.paid", 2, { paidAt: "2026-11-02T09:00:02Z" });
  await tell("order.canceled", 3);
  expect(await outcomes()).toEqual([[id, "held"]]);
});
