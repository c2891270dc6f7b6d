import pino from "pino";
import { expect, test } from "vitest";
import type { BuiltinOrderRow } from "./builtin.sql.ts";
import { renderOrderEmail } from "./order-email.ts";

const hooks = { applyFilters: (_name: string, value: unknown) => value, hasFilter: () => false };
const amounts = {
  subtotal: 1000,
  discount: 0,
  shipping: 0,
  fees: 0,
  tax: 190,
  total: 1190,
  currency: "EUR",
};
const address = {
  line1: "Musterkai 12",
  line2: "",
  postcode: "20999",
  city: "Hamburg",
  state: "",
  country: "DE",
};
const order: BuiltinOrderRow = {
  id: "order-1",
  merchant_id: "merchant-1",
  session_id: "cs_1",
  attempt: 1,
  number: 1042,
  status: "pending",
  currency: "EUR",
  lines: [],
  amounts,
  billing: {
    email: "ada@nordlicht.example",
    firstName: "Ada",
    lastName: "Lovelace",
    phone: "",
    company: "",
    billingAddress: address,
  },
  meta: {},
  company_id: null,
  transaction_id: null,
  notes: [],
  created_at: new Date(0),
  updated_at: new Date(0),
};

test.each<[BuiltinOrderRow["status"], number, string]>([
  ["pending", 1190, "We have received your order 1042. It has not been paid yet."],
  ["on-hold", 1190, "Thank you. Your order 1042 has been placed on account."],
  ["processing", 1190, "Thank you. We have received your payment for order 1042."],
  ["processing", 0, "Thank you. We have received your order 1042."],
  ["canceled", 1190, "Your order 1042 has been cancelled."],
  ["refunded", 1190, "Your order 1042 has been refunded."],
])("the e-mail of an order that is %s, with a total of %d, says what is true", (status, total, opening) => {
  const changed = { ...order, status, amounts: { ...amounts, total } };
  const { text } = renderOrderEmail(hooks, pino({ enabled: false }), changed, "Test merchant", false);
  expect(text.split("\n")[0]).toBe(opening);
});
