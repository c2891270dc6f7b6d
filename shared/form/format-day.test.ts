import { expect, test } from "vitest";
import { formatDay } from "./format-day.ts";

test.each([
  ["en", "22 December 2026"],
  ["en-US", "22 December 2026"],
  ["en-GB", "22 December 2026"],
  ["de", "22. Dezember 2026"],
  ["de-AT", "22. Dezember 2026"],
  ["fr", "22 décembre 2026"],
])("a day in %s is %s", (locale, text) => {
  expect(formatDay("2026-12-22", locale)).toBe(text);
  expect(formatDay("2026-12-22T23:30:00.000Z", locale)).toBe(text);
});
