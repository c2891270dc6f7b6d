import { describe, expect, test } from "vitest";
import { asSentence, linesOf, parseAmount, refundableOf, type OrderDetail } from "./order-facts.ts";
import { inParts, replayableOf, type Entry } from "./timeline/entry-facts.ts";

/** The order page reads amounts, carts and entries as they are meant. */

test.each([
  ["10,50", "EUR", 1050],
  ["10.5", "EUR", 1050],
  ["300", "JPY", 300],
  ["0", "EUR", null],
  ["1.234", "EUR", null],
  ["-3", "EUR", null],
  ["10 EUR", "EUR", null],
])("%s %s is %s in minor units", (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});

test.each([
  ["the store refused the order: closed", "The store refused the order: closed."],
  ["refund rf_1 of €1.00 failed; check it.", "Refund rf_1 of €1.00 failed; check it."],
])("the reason “%s” is shown as a sentence", (reason, sentence) => {
  expect(asSentence(reason)).toBe(sentence);
});

const order = {
  store_platform: "builtin",
  payment_intent: "pi_1",
  paid_at: "2026-11-27T10:00:00.000Z",
  amounts: { total: 23_800 },
  amount_refunded: 1_000,
  disputes: [],
  cart: {},
} as unknown as OrderDetail;

describe("what can be refunded", () => {
  test("is the rest of a card payment in the built-in store", () => {
    expect(refundableOf(order)).toBe(22_800);
  });
  test.each([
    { store_platform: "woocommerce" },
    { payment_intent: null },
    { paid_at: null },
    { disputes: [{ status: "open" }] },
  ])("is nothing with %o", (change) => {
    expect(refundableOf({ ...order, ...change } as OrderDetail)).toBe(0);
  });
});

test("lines are read from a session's cart and from a store's; what is no line is left out", () => {
  const line = { id: "a", name: "Lamp", quantity: 2, price: 10_000 };
  expect(linesOf({ ...order, cart: { lineItems: [line, null, { name: "B" }] } })).toEqual([line]);
  expect(linesOf({ ...order, cart: { items: [line] } })).toEqual([line]);
  expect(linesOf(order)).toEqual([]);
});

test("numbers and ids of a text are set as code, words are not", () => {
  expect(inParts("VIES confirmed ATU99900018, see WAPIAAAAYx4k.")).toEqual([
    "VIES confirmed ",
    "ATU99900018",
    ", see ",
    "WAPIAAAAYx4k",
    ".",
  ]);
  expect(inParts("The WooCommerce store answered HTTP 502.")).toHaveLength(1);
});

test("a delivery is sent again from its newest entry", () => {
  const entryOf = (id: string, delivery: string) =>
    ({ id, kind: "event", links: [{ type: "delivery", id: delivery }] }) as Entry;
  const entries = [entryOf("2", "whd_a"), entryOf("1", "whd_a"), entryOf("0", "whd_b")];
  expect([...replayableOf(entries)]).toEqual([
    ["2", "whd_a"],
    ["0", "whd_b"],
  ]);
});
