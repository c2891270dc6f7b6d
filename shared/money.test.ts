import { readFileSync } from "node:fs";
import { data } from "currency-codes";
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
  ["GBP", 2, -5, "en-GB", "−£0.05"],
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

describe("the table of minor units", () => {
  const every = data.map(({ code }) => code);

  // The package has list one of ISO 4217 as published on 2024-06-25.
  test("has the digits of ISO 4217", () => {
    const ours = data.filter(({ code }) => isCurrency(code));
    expect(ours.map(({ code }) => [code, minorUnitDigits(code)])).toEqual(
      ours.map(({ code, digits }) => [code, digits]),
    );
    expect(ours.length).toBe(163);
  });

  test("lacks only what is no money or was withdrawn, and adds what ISO has added since", () => {
    const metalsFundsAndTests = "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX".split(" ");
    const withdrawn = ["ANG", "BGN", "CUC"];
    expect(every.filter((code) => !isCurrency(code)).toSorted()).toEqual([
      ...withdrawn,
      ...metalsFundsAndTests,
    ]);
    expect(["XAD", "XCG"].filter((code) => isCurrency(code) && !every.includes(code))).toEqual([
      "XAD",
      "XCG",
    ]);
  });

  test("differs from ICU exactly where ICU has the digits of cash", () => {
    const icu = (currency: string) =>
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
    const known = new Set(Intl.supportedValuesOf("currency"));
    const different = every.filter(
      (code) => isCurrency(code) && known.has(code) && icu(code) !== minorUnitDigits(code),
    );
    expect(different.toSorted().join(" ")).toBe(
      "AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER",
    );
    expect(different.filter((code) => icu(code) !== 0)).toEqual([]);
  });

  test("is the plugin's too", () => {
    const file = new URL("../plugin/tests/vectors/minor-units.json", import.meta.url);
    const plugin = JSON.parse(readFileSync(file, "utf8")) as Record<string, number>;
    expect(Object.entries(plugin)).toEqual(Object.keys(plugin).map((code) => [code, minorUnitDigits(code)]));
    expect([...every, "XAD", "XCG"].filter((code) => isCurrency(code) && !(code in plugin))).toEqual([]);
  });
});

test.each([1.5, Number.NaN, Infinity, 2 ** 53])("%d is refused as an amount", (amount) => {
  expect(() => toDecimal(amount, "EUR")).toThrow(RangeError);
});
