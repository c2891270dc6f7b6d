// Promise: a text that the server has formatted is the one that the page shows; whatever else is formatted is the browser's own.
import { afterEach, expect, test } from "vitest";
import { formatCount, formatted, provideFormatted, recordFormatted } from "./formatted-texts.ts";
import { formatMoney } from "./money.ts";

afterEach(() => provideFormatted({}));

test("what a render formats is recorded, also of one that fails, and nothing after it", () => {
  const { rendered, texts } = recordFormatted(() => [
    formatMoney(23_800, "EUR", "de"),
    formatMoney(100, "EUR", "de"),
  ]);
  expect(Object.values(texts)).toEqual(rendered);
  const failing = () => {
    throw new Error("no page");
  };
  expect(() => recordFormatted(failing)).toThrow("no page");
  formatMoney(5, "EUR", "de");
  expect(Object.values(texts)).toEqual(rendered);
  expect(recordFormatted(() => formatMoney(5, "EUR", "de")).texts).toEqual({
    "de 0.05 EUR": expect.any(String),
  });
});

test("provided texts replace those of the browser, by language, amount and currency", () => {
  provideFormatted({ "de 238.00 EUR": "238,00 € (server)" });
  expect(formatMoney(23_800, "EUR", "de")).toBe("238,00 € (server)");
  for (const other of [
    formatMoney(23_801, "EUR", "de"),
    formatMoney(23_800, "USD", "de"),
    formatMoney(23_800, "EUR", "fr"),
  ])
    expect(other).not.toContain("server");
  expect(formatted("constructor", () => "own")).toBe("own");
  expect(() => formatMoney(0.5, "EUR", "de")).toThrow(RangeError);
});

test.each([
  [7, "de", "7"],
  [999, "sv", "999"],
  [1200, "de", "1.200"],
  [0.5, "de", "0,5"],
])("%d in %s is %s", (count, locale, text) => {
  expect(formatCount(count, locale)).toBe(text);
});
