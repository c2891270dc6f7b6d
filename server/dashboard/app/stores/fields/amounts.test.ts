// Holds: amounts are read as they are typed, in the currency's own decimals, and written back alike.
import { expect, test } from "vitest";
import { parseMoney, plainMoney } from "./amounts.ts";

test.each([
  ["1234.5", "EUR", 123_450],
  ["12,50", "EUR", 1250],
  ["12.", "EUR", 1200],
  ["1000", "JPY", 1000],
  ["1.234", "KWD", 1234],
  ["0", "EUR", 0],
  ["12.345", "EUR", null],
  ["1.5", "JPY", null],
  ["-1", "EUR", null],
  ["1e3", "EUR", null],
  ["", "EUR", null],
])("%j in %s is %j minor units", (text, currency, amount) => {
  expect(parseMoney(text, currency)).toBe(amount);
  if (amount !== null) expect(parseMoney(plainMoney(amount, currency), currency)).toBe(amount);
});
