import { expect, test } from "vitest";
import { isTimeZone, storeDay } from "../store-day.ts";
import cases from "./due-day-cases.json" with { type: "json" };
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

test.each(cases)(
  "$term from $at in $timeZone, there $day, is due $due",
  ({ term, at, timeZone, day, due }) => {
    expect(storeDay(new Date(at), timeZone)).toBe(day);
    expect(paymentDueDate(term, new Date(at), timeZone)).toBe(due);
  },
);

test("a time zone is an IANA name or an offset", () => {
  const zones = ["Europe/Berlin", "UTC", "+05:30", "-03:00", "Mars/Base", "", "+25:00"];
  expect(zones.filter(isTimeZone)).toEqual(["Europe/Berlin", "UTC", "+05:30", "-03:00"]);
});
