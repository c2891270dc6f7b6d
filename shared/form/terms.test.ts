import { expect, test } from "vitest";
import { isDeferred, paymentDueDate, preselectedTerm } from "./terms.ts";

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
