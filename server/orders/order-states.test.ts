import { describe, expect, test } from "vitest";
import { OrderStatus } from "../../shared/wire/order.ts";
import { orderStatusAfter } from "./order-states.ts";

describe("orderStatusAfter", () => {
  test.each([
    ["pending", null, "canceled"],
    ["on-hold", "processing", "canceled"],
    ["processing", "processing", null],
    ["canceled", null, "canceled"],
    ["completed", null, null],
    ["refunded", null, null],
    ["failed", null, null],
  ] as const)("from %s: paid leads to %s, cancel to %s", (status, paid, canceled) => {
    expect(orderStatusAfter(status, "paid")).toBe(paid);
    expect(orderStatusAfter(status, "cancel")).toBe(canceled);
  });

  test("a transition can be repeated, and a canceled or refunded order stays so", () => {
    for (const move of ["paid", "cancel"] as const) {
      for (const status of OrderStatus.options) {
        const next = orderStatusAfter(status, move);
        if (next !== null) expect(orderStatusAfter(next, move)).toBe(next);
      }
    }
  });
});
