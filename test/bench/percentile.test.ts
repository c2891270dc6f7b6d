import { expect, test } from "vitest";
import { percentile } from "./percentile.ts";

test.each([
  [0.5, 50],
  [0.99, 99],
  [1, 100],
  [0, 1],
])("of 1 to 100 in any order, percentile %d is %d", (share, expected) => {
  const samples = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
  expect(percentile(samples, share)).toBe(expected);
});

test("no samples have no percentile", () => {
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});
