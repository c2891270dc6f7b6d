// Promise: where only test orders are shown this is said once, beside the heading; among live ones, each test order is marked.
import { expect, test } from "vitest";
import { areAllTest } from "../../src/net-terms/test-orders.ts";

const orders = (...tests: boolean[]) => tests.map((isTest) => ({ isTest }));

test.each([
  ["only test orders", "test", orders(true, true), true],
  ["no test orders yet", "test", orders(), true],
  ["live and test orders", "all", orders(true, false), false],
  ["the test orders of both modes", "all", orders(true, true), true],
  ["no orders of both modes", "all", orders(), false],
  ["live orders", "live", orders(false), false],
] as const)("%s", (_, mode, shown, expected) => {
  expect(areAllTest(shown, mode)).toBe(expected);
});
