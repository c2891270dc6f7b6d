import { describe, expect, test } from "vitest";
import { formatMoney, isCurrency, minorUnitDigits, toDecimal } from "./money.ts";

// No-break and narrow no-break spaces differ between ICU versions.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
  ["HUF", 2, 123456, "hu", "1234,56 Ft"],
  ["COP", 2, 123456, "en", "COP 1,234.56"],
  ["IDR", 2, 123456, "en", "IDR 1,234.56"],
  ["JPY", 0, 1234, "en", "¥1,234"],
  ["KWD", 3, 1234567, "en", "KWD 1,234.567"],
  ["ISK", 0, 1234, "en", "ISK 1,234"],
  ["CLF", 4, 12345, "en", "CLF 1.2345"],
  ["EUR", 2, 23800, "de", "238,00 €"],
  ["EUR", 2, 5, "en-IE", "€0.05"],
  ["GBP", 2, -5, "en-GB", "-£0.05"],
])("%s has %d minor-unit digits and shows them all", (currency, digits, amount, locale, shown) => {
  expect(minorUnitDigits(currency)).toBe(digits);
  expect(plain(formatMoney(amount, currency, locale))).toBe(shown);
});

test("the largest amount keeps its last digit", () => {
  expect(formatMoney(Number.MAX_SAFE_INTEGER, "EUR", "en")).toBe("€90,071,992,547,409.91");
  expect(toDecimal(Number.MAX_SAFE_INTEGER, "KWD")).toBe("9007199254740.991");
});

describe("currency codes", () => {
  test("recent currencies are known and withdrawn ones are not", () => {
    expect(["EUR", "ZWG", "XCG", "SLE", "VED", "UYW"].filter((code) => !isCurrency(code))).toEqual([]);
    expect(["HRK", "BGN", "ANG", "SLL", "ZWL", "CUC", "DEM"].filter(isCurrency)).toEqual([]);
  });

  test("gold, test codes, lower case and the empty string are not currencies", () => {
    expect(["XAU", "XXX", "XTS", "eur", "", "toString"].filter(isCurrency)).toEqual([]);
    expect(() => minorUnitDigits("EURO")).toThrow(RangeError);
  });
});

test.each([1.5, Number.NaN, Infinity, 2 ** 53])("%d is refused as an amount", (amount) => {
  expect(() => toDecimal(amount, "EUR")).toThrow(RangeError);
});
