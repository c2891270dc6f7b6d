import { expect, test } from "vitest";
import { applicationFeeOf } from "./application-fee.ts";

test.each([
  // amount, currency, basis points, fixed, fee
  [23_800, "EUR", 0, {}, 0],
  [23_800, "EUR", 150, {}, 357],
  // 1.5 % of 0.99 is 1.485 cents: rounded down.
  [99, "EUR", 150, {}, 1],
  [23_800, "EUR", 150, { EUR: 25 }, 382],
  // A fixed part in another currency is not converted.
  [23_800, "USD", 150, { EUR: 25 }, 357],
  // Never above the amount.
  [20, "EUR", 0, { EUR: 25 }, 20],
  [100, "EUR", 10_000, { EUR: 25 }, 100],
  // Beyond 2^53 in between, and still exact.
  [999_999_999_999, "IDR", 9_999, {}, 999_899_999_999],
  // Three-decimal amounts end in 0, MGA has no decimals.
  [12_340, "KWD", 150, {}, 180],
  [12_300, "MGA", 150, {}, 100],
  [50_000, "JPY", 150, { JPY: 7 }, 757],
])("the fee on %i %s at %i basis points and %j is %i", (amount, currency, basisPoints, fixed, fee) => {
  expect(applicationFeeOf(amount, currency, { basisPoints, fixed })).toBe(fee);
});
