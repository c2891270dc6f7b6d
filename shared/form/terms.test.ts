import { expect, test } from "vitest";
import { messagesFor } from "./messages.ts";
import { isDeferred, paymentDueDate, preselectedTerm, termLabel } from "./terms.ts";

const net14 = { label: "14 days", value: "net14" };
const net30 = { label: "30 days", value: "net30" };
const now = { label: "Pay now", value: "immediate" };

test.each([
  ["the default", [now, net14, { ...net30, default: true }], "net30"],
  ["immediate when no default is set", [net14, now], "immediate"],
  ["immediate when the default is switched off", [{ ...net14, default: false }, now], "immediate"],
  ["the first when there is neither", [net14, net30], "net14"],
  ["nothing when no terms are configured", [], ""],
])("preselected is %s", (_, terms, value) => {
  expect(preselectedTerm(terms)).toBe(value);
});

test("every term except immediate is deferred, and no term means pay now", () => {
  expect(["net30", "on_account", "immediate", "", null, undefined].map(isDeferred)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ["net30", "2026-12-21T23:59:59.000Z", "2027-01-20"],
  ["net14", "2028-02-20T00:00:00.000Z", "2028-03-05"],
  ["NET-60", "2026-01-01T12:00:00.000Z", "2026-03-02"],
  ["net0", "2026-01-01T12:00:00.000Z", "2026-01-01"],
  ["immediate", "2026-01-01T12:00:00.000Z", null],
  ["net", "2026-01-01T12:00:00.000Z", null],
  ["net30eom", "2026-01-01T12:00:00.000Z", null],
])("%s from %s is due %s", (term, from, due) => {
  expect(paymentDueDate(term, new Date(from))).toBe(due);
});

test.each([
  ["de", "net30", "Net 30 days", "Zahlbar innerhalb von 30 Tagen"],
  ["fr", "net14", "net 14", "Paiement à 14 jours"],
  ["pl", "net_60", "Net-60", "Termin płatności: 60 dni"],
  ["es", "immediate", "Pay now", "Pagar ahora"],
  ["it", "immediate", "Immediate payment", "Paga ora"],
  ["en", "net30", "Net 30", "Net 30"],
  // The merchant's own words, and labels that say something else than the value.
  ["de", "net30", "Rechnung, 30 Tage", "Rechnung, 30 Tage"],
  ["de", "net30", "Net 30 days from delivery", "Net 30 days from delivery"],
  ["de", "net30", "Net 14 days", "Net 14 days"],
  ["de", "end_of_month", "Net 30 days", "Net 30 days"],
  ["de", "immediate", "Prepayment", "Prepayment"],
])("in %s the term %s with the label %j is shown as %j", (locale, value, label, shown) => {
  expect(termLabel({ value, label }, messagesFor(locale))).toBe(shown);
});
