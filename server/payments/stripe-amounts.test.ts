import { expect, test } from "vitest";
import { fromStripeAmount, toStripeAmount } from "../../shared/stripe-amounts.ts";
import { amountFault } from "./stripe-amounts.ts";

test.each([
  [50, "EUR"],
  [99_999_999, "EUR"],
  [30, "GBP"],
  [17_500, "HUF"],
  [50, "JPY"],
  [5000, "ISK"],
  [999_999, "ISK"],
  [1230, "KWD"],
  [100, "MGA"],
  [1, "COP"],
  [100_000_000, "IDR"],
  [999_999_999_999, "IDR"],
])("%d of the minor unit of %s can be charged", (amount, currency) => {
  expect(amountFault(amount, currency, currency)).toBeNull();
});

test.each([
  [49, "EUR", /minimum .* 50 /],
  [29, "GBP", /minimum .* 30 /],
  [49, "JPY", /minimum .* 50 /],
  [100_000_000, "EUR", /maximum .* 99999999 /],
  [1_000_000_000_000, "IDR", /maximum .* 999999999999 /],
  [1_000_000, "ISK", /maximum .* 999999 /],
  [1234, "KWD", /multiple of 10 /],
  [150, "MGA", /multiple of 100 /],
  [0, "EUR", /positive whole/],
  [-100, "EUR", /positive whole/],
  [10.5, "EUR", /positive whole/],
  [Number.MAX_SAFE_INTEGER + 1, "EUR", /positive whole/],
  [1000, "CLF", /in CLF are not supported/],
  [1000, "XXX", /in XXX are not supported/],
])(
  "%d of the minor unit of %s cannot be charged, and the error gives the reason",
  (amount, currency, reason) => {
    expect(amountFault(amount, currency, currency)?.message).toMatch(reason);
  },
);

test.each([
  // Whether 0.40 EUR are 0.30 GBP today only the processor knows.
  [40, "EUR", "GBP", true],
  [29, "GBP", "GBP", false],
  // Unknown settlement currency: taken for the payment's own.
  [40, "EUR", null, false],
  [0, "EUR", "GBP", false],
])("%d of the minor unit of %s, paid out in %s, may be charged: %j", (amount, currency, settlement, may) => {
  expect(amountFault(amount, currency, settlement) === null).toBe(may);
});

test.each([
  [23_800, "EUR", 23_800],
  [5000, "JPY", 5000],
  [5000, "ISK", 500_000],
  [7, "UGX", 700],
  [12_340, "KWD", 12_340],
  [30_000, "MGA", 300],
])("%d of the minor unit of %s converts to %d of Stripe's and back", (amount, currency, units) => {
  expect(toStripeAmount(amount, currency)).toBe(units);
  expect(fromStripeAmount(units, currency)).toBe(amount);
});
