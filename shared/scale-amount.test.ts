import { expect, test } from "vitest";
import { scaleAmount } from "./scale-amount.ts";

test.each([
  ["11999", 2, 2, 11999],
  ["120", 0, 2, 12000],
  ["1235", 3, 2, 124],
  ["-1235", 3, 2, -124],
  ["1234", 3, 2, 123],
  ["1005000", 4, 0, 101],
  ["9007199254740991", 2, 2, Number.MAX_SAFE_INTEGER],
])("%s with %d decimals is, with %d, %d", (amount, decimals, digits, expected) => {
  expect(scaleAmount(amount, decimals, digits)).toBe(expected);
});

test("a fraction is refused", () => {
  expect(() => scaleAmount("1.5", 2, 2)).toThrow(SyntaxError);
});
