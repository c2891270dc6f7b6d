import { describe, expect, test } from "vitest";
import { isStatementSuffix, statementSuffixOf } from "./statement-descriptor.ts";

describe("the suffix of a payment", () => {
  test.each([
    ["Nordlicht Bürobedarf", "NORDLICHT", "Nordlicht B"],
    ["Straße & Søn", "NORD", "Strasse & Son"],
    ["O'Brien's \"Best\" <Shop>*", "AB", "OBriens Best Shop"],
    ["東京商店 Tokyo", "TOKYO", "Tokyo"],
    ["A very long name of a shop", null, "A very lon"],
    ["A very long name of a shop", "A VERY LONG STATIC DESC", "A very lon"],
  ])("%j after the prefix %j is %j", (text, prefix, expected) => {
    const suffix = statementSuffixOf(text, prefix);
    expect(suffix).toBe(expected);
    expect(isStatementSuffix(suffix!)).toBe(true);
    expect(`${(prefix ?? "0123456789").slice(0, 10)}* ${suffix}`.length).toBeLessThanOrEqual(22);
  });

  test.each([["東京商店"], ["2026-11"], ["***"], [""]])("%j leaves nothing legible", (text) => {
    expect(statementSuffixOf(text, "TOKYO")).toBeNull();
  });
});

test.each([
  ["OCT MARATHON", true],
  ["a", true],
  ["2026", false],
  ["", false],
  [" padded", false],
  ["Bürobedarf", false],
  ["It's", false],
  ["22 characters exactly!", true],
  ["23 characters, too many", false],
])("as a setting, %j is accepted: %j", (text, accepted) => {
  expect(isStatementSuffix(text)).toBe(accepted);
});
