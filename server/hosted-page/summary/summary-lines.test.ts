import { describe, expect, test } from "vitest";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import { summaryLines } from "./summary-lines.ts";

const zero: Amounts = {
  subtotal: 0,
  discount: 0,
  shipping: 0,
  fees: 0,
  tax: 0,
  total: 0,
  currency: "EUR",
};
const before: Amounts = {
  ...zero,
  subtotal: 20_000,
  discount: 1_000,
  shipping: 1_000,
  tax: 3_800,
  total: 23_800,
};
const including: Amounts = { ...zero, subtotal: 23_800, tax: 3_800, total: 23_800 };

describe("summaryLines", () => {
  test("has a VAT line if prices exclude tax", () => {
    expect(summaryLines(before, null, false, false)).toEqual({
      lines: [
        { kind: "subtotal", amount: 20_000 },
        { kind: "discount", amount: -1_000, label: null, code: null },
        { kind: "shipping", amount: 1_000 },
        { kind: "tax", amount: 3_800 },
      ],
      includedTax: null,
    });
  });

  test("has a line of shipping that costs nothing only if the store names it", () => {
    const kinds = (isNamed: boolean) =>
      summaryLines({ ...before, shipping: 0 }, null, false, isNamed).lines.map(({ kind }) => kind);
    expect(kinds(true)).toContain("shipping");
    expect(kinds(false)).not.toContain("shipping");
  });

  test("has the VAT below the total if prices include tax", () => {
    expect(summaryLines(including, null, true, false)).toEqual({
      lines: [{ kind: "subtotal", amount: 23_800 }],
      includedTax: 3_800,
    });
  });

  test("has a VAT line of 0 for removed VAT if prices exclude tax", () => {
    const { lines, includedTax } = summaryLines({ ...before, tax: 0, total: 20_000 }, 3_800, false, false);
    expect(lines.at(-1)).toEqual({ kind: "vat_removed", amount: 0 });
    expect(includedTax).toBeNull();
  });

  test("subtracts removed VAT if prices include tax", () => {
    const { lines } = summaryLines({ ...including, tax: 0, total: 20_000 }, 3_800, true, false);
    expect(lines.at(-1)).toEqual({ kind: "vat_removed", amount: -3_800 });
  });

  test.each([
    ["before tax", before, null, false],
    ["before tax, removed", { ...before, tax: 0, total: 20_000 }, 3_800, false],
    ["including tax, removed", { ...including, tax: 0, total: 20_000 }, 3_800, true],
    ["including tax, half removed", { ...including, tax: 1_900, total: 21_900 }, 1_900, true],
    ["including tax, removed by the store", { ...including, tax: 0, total: 20_000 }, null, true],
    ["including tax, partly removed by the store", { ...including, tax: 1_900, total: 21_900 }, null, true],
    ["including tax, not removed", including, null, true],
  ] as const)("gives lines that add up to the total: %s", (_, amounts, vatRemoved, pricesIncludeTax) => {
    const { lines } = summaryLines(amounts, vatRemoved, pricesIncludeTax, false);
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amounts.total);
  });

  const code = { label: "WELCOME10", amount: 1_000, code: "WELCOME10" };
  const shipping = { label: "FREIGHT", amount: 0, code: "FREIGHT" };
  test.each([
    ["by name, with a code that is worth free shipping only", [code, shipping], [-1_000, 0]],
    ["as one where the names do not add up", [{ ...code, amount: 999 }], [-1_000]],
  ])("has discounts %s", (_, discounts, amounts) => {
    const { lines } = summaryLines(before, null, false, false, { discounts, fees: [] });
    expect(lines.filter(({ kind }) => kind === "discount").map(({ amount }) => amount)).toEqual(amounts);
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(before.total);
  });

  test("has fees by name", () => {
    const charged = { ...before, fees: 300, total: before.total + 300 };
    const fees = [{ label: "Handling", amount: 300 }];
    const { lines } = summaryLines(charged, null, false, false, { discounts: [], fees });
    expect(lines).toContainEqual({ kind: "fees", amount: 300, label: "Handling", code: null });
  });
});
