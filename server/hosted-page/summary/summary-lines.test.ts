import { describe, expect, test } from "vitest";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import { summaryLines } from "./summary-lines.ts";

const nothing: Amounts = {
  subtotal: 0,
  discount: 0,
  shipping: 0,
  fees: 0,
  tax: 0,
  total: 0,
  currency: "EUR",
};
const before: Amounts = {
  ...nothing,
  subtotal: 20_000,
  discount: 1_000,
  shipping: 1_000,
  tax: 3_800,
  total: 23_800,
};
const including: Amounts = { ...nothing, subtotal: 23_800, tax: 3_800, total: 23_800 };

describe("summaryLines", () => {
  test("adds VAT as a line when prices are before tax", () => {
    expect(summaryLines(before, null, false)).toEqual({
      lines: [
        { kind: "subtotal", amount: 20_000 },
        { kind: "discount", amount: -1_000 },
        { kind: "shipping", amount: 1_000 },
        { kind: "tax", amount: 3_800 },
      ],
      includedTax: null,
    });
  });

  test("tells the VAT below the total when prices include it", () => {
    expect(summaryLines(including, null, true)).toEqual({
      lines: [{ kind: "subtotal", amount: 23_800 }],
      includedTax: 3_800,
    });
  });

  test("shows removed VAT as what is left of it when prices are before tax", () => {
    const { lines, includedTax } = summaryLines({ ...before, tax: 0, total: 20_000 }, 3_800, false);
    expect(lines.at(-1)).toEqual({ kind: "vat_removed", amount: 0, before: 3_800 });
    expect(includedTax).toBeNull();
  });

  test("takes removed VAT off when prices include it", () => {
    const { lines } = summaryLines({ ...including, tax: 0, total: 20_000 }, 3_800, true);
    expect(lines.at(-1)).toEqual({ kind: "vat_removed", amount: -3_800, before: null });
  });

  test.each([
    ["before tax", before, null, false],
    ["before tax, removed", { ...before, tax: 0, total: 20_000 }, 3_800, false],
    ["including tax, removed", { ...including, tax: 0, total: 20_000 }, 3_800, true],
    ["including tax, half removed", { ...including, tax: 1_900, total: 21_900 }, 1_900, true],
    [
      "including tax, removed for the store's own reason",
      { ...including, tax: 0, total: 20_000 },
      null,
      true,
    ],
    [
      "including tax, half removed for its own reason",
      { ...including, tax: 1_900, total: 21_900 },
      null,
      true,
    ],
    ["including tax, not removed", including, null, true],
  ] as const)("gives lines that add up to the total: %s", (_, amounts, vatRemoved, pricesIncludeTax) => {
    const { lines } = summaryLines(amounts, vatRemoved, pricesIncludeTax);
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amounts.total);
  });
});
