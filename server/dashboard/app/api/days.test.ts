import { expect, test } from "vitest";
import { isDay, rangeOfDays } from "./days.ts";

test("a range of days begins with the first and ends with the last, where the user is", () => {
  const { from, to } = rangeOfDays("2026-02-27", "2026-02-28");
  expect(new Date(from!)).toEqual(new Date(2026, 1, 27));
  expect(new Date(to!)).toEqual(new Date(2026, 2, 1));
  expect(rangeOfDays(undefined, undefined)).toEqual({ from: undefined, to: undefined });
});

test.each([
  ["2026-11-23", true],
  ["2026-13-01", false],
  ["0002-01-01", false],
  ["2026-1-1", false],
  ["", false],
  [20261123, false],
])("%j is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
