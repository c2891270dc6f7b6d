import { expect, test } from "vitest";
import { createDeliverySlots, putBackDelayMs } from "./delivery-slots.ts";

test("a subscription gets its slots and no more, whatever another one holds", () => {
  const slots = createDeliverySlots(2);
  const release = slots.take("slow");
  expect(slots.take("slow")).not.toBeNull();
  expect(slots.take("slow")).toBeNull();
  expect(slots.take("quick")).not.toBeNull();
  release?.();
  expect(slots.take("slow")).not.toBeNull();
});

test("a job that was put back often waits longer, never beyond an attempt's time-out", () => {
  expect(putBackDelayMs(0, 0)).toBe(100);
  expect(putBackDelayMs(0, 1)).toBe(200);
  expect(putBackDelayMs(3, 1)).toBe(1600);
  expect(putBackDelayMs(50, 1)).toBe(15_000);
});
