import { expect, test } from "vitest";
import { messagesFor } from "./messages.ts";
import { termLabel } from "./term-label.ts";

test.each([
  ["de", "net30", "Net 30 days", "Zahlbar innerhalb von 30 Tagen"],
  ["fr", "net14", "net 14", "Paiement à 14 jours"],
  ["pl", "net_60", "Net-60", "Termin płatności: 60 dni"],
  ["es", "immediate", "Pay now", "Pagar ahora"],
  ["nl", "immediate", "Pay now by card", "Nu betalen"],
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
