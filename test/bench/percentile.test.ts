import { expect, test } from "vitest";
import { percentile } from "./percentile.ts";

test.each([
  [0.5, 50],
  [0.99, 99],
  [1, 100],
  [0, 1],
])("percentile %d of the numbers 1 to 100 is %d", (share, expected) => {
  const samples = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
  expect(percentile(samples, share)).toBe(expected);
});

test("a percentile of no samples throws", () => {
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});
