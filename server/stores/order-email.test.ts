import pino from "pino";
import { expect, test } from "vitest";
import type { BuiltinOrderRow } from "./builtin.sql.ts";
import { renderOrderEmail } from "./order-email.ts";

const hooks = { applyFilters: (_name: string, value: unknown) => value, hasFilter: () => false };
const log = pino({ enabled: false });
const sender = {
  name: "Test merchant",
  livemode: false,
  support: { email: null, phone: null, url: null },
  paymentTerms: [{ label: "Net 30", labels: { en: "30 days on account" }, value: "net30" }],
};
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
  shipping_label: null,
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
  const { text } = renderOrderEmail(hooks, log, changed, sender);
  expect(text.split("\n")[0]).toBe(opening);
});

test.each([
  ["net30", "Payment terms: 30 days on account"],
  ["net14", "Payment terms: Net 14 days"],
])("the e-mail of an order on %s says '%s', for a term no longer offered too", (value, line) => {
  const onTerm: BuiltinOrderRow = { ...order, status: "on-hold", meta: { _svc_payment_terms: value } };
  expect(renderOrderEmail(hooks, log, onTerm, sender).text.split("\n")).toContain(line);
});

test("the e-mail of an order that is paid at once names no payment terms", () => {
  const paid: BuiltinOrderRow = { ...order, status: "processing", meta: { _svc_payment_terms: "immediate" } };
  expect(renderOrderEmail(hooks, log, paid, sender).text).not.toContain("Payment terms");
});

test("the e-mail of an order without VAT ends with the reason that is stored with it", () => {
  const sentence = "Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)";
  const untaxed: BuiltinOrderRow = { ...order, status: "on-hold", meta: { _svc_tax_sentence: sentence } };
  expect(renderOrderEmail(hooks, log, untaxed, sender).text.split("\n").slice(-2)).toEqual(["", sentence]);
});

test("the e-mail ends with the seller's contacts", () => {
  const support = { email: "help@shop.example", phone: "+49 40 1234", url: "https://shop.example/help" };
  const { text } = renderOrderEmail(hooks, log, order, { ...sender, support });
  expect(text.split("\n").at(-1)).toBe(
    "Contact the seller: help@shop.example · +49 40 1234 · https://shop.example/help",
  );
});
