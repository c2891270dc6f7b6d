import { describe, expect, test } from "vitest";
import { isCountry } from "../countries.ts";
import { formatOfCountry, formatOfPrefix } from "./formats.ts";
import { parseVatNumber } from "./normalise.ts";
import cases from "./vat-number-cases.json" with { type: "json" };

/** The canonical form of a well-formed number, else null. */
const canonical = (input: string, country?: string) => {
  const number = parseVatNumber(input, country);
  return number?.matches === true ? number.canonical : null;
};

test.each([
  ["de 136.695-976", "DE136695976"],
  ["  DE\u00a0136 695 976 ", "DE136695976"],
  ["ＤＥ１３６６９５９７６", "DE136695976"],
  ["FR 53/000004605", "FR53000004605"],
  ["(IE) 6433435:F", "IE6433435F"],
  ["NL[8197.38.116.B.01]", "NL819738116B01"],
  ["DE\u2013136695976", "DE136695976"],
  ["GR 094501040", "EL094501040"],
  ["EL 94501040", "EL094501040"],
  ["BE 403.019.261", "BE0403019261"],
  ["BE 1.000.000.006", "BE1000000006"],
  ["NL4495445B01", "NL004495445B01"],
  ["DE DE 136695976", "DE136695976"],
  ["EL GR 094501040", "EL094501040"],
  ["ATATU13585627", "ATU13585627"],
  ["BEBE 403019261", "BE0403019261"],
  ["NL 1234567B1", "NL001234567B01"],
  ["BTW BE 0403.019.261", "BE0403019261"],
  ["USt-IdNr.: DE 136695976", "DE136695976"],
  ["N° TVA intracommunautaire : FR 53 000004605", "FR53000004605"],
  ["gr gr 094501040", "EL094501040"],
  ["IE8Z49289F", "IE8Z49289F"],
  ["IE 9+49289B", "IE9+49289B"],
  ["CHE-108.672.988 MwSt", "CHE108672988MWST"],
  ["CH-108.672.988", "CHE108672988"],
  ["XI GD103", "XIGD103"],
  ["NO 995 525 828 MVA", "NO995525828MVA"],
])("%s is read as %s", (input, expected) => {
  expect(canonical(input)).toBe(expected);
  expect(canonical(expected)).toBe(expected);
});

// The plugin's parser is tested with the same cases.
test.each(cases)(
  "$typed of a buyer in '$country' is $canonical",
  ({ typed, country, canonical, isWellFormed }) => {
    const number = parseVatNumber(typed, country);
    expect(number?.canonical ?? null).toBe(canonical);
    expect(number?.matches === true).toBe(isWellFormed);
  },
);

describe("without a prefix", () => {
  test.each([
    ["136695976", "DE", "DE136695976"],
    ["094501040", "GR", "EL094501040"],
    ["108672988MWST", "CH", "CHE108672988MWST"],
    ["108672988", "LI", "CHE108672988"],
    ["53000004605", "MC", "FR53000004605"],
    ["980780684", "GB", "GB980780684"],
    ["980780684", "IM", "GB980780684"],
    ["51824753556", "AU", "AU51824753556"],
  ])("%s of a buyer in %s is offered as %s", (input, country, expected) => {
    expect(parseVatNumber(input, country)).toMatchObject({
      canonical: expected,
      matches: true,
      prefixAssumed: true,
    });
  });

  test("the number is not parsed without a billing country", () => {
    expect(parseVatNumber("136695976")).toBeNull();
    expect(parseVatNumber("136695976", "")).toBeNull();
    expect(parseVatNumber("136695976", "ZZ")).toBeNull();
  });

  test("a given prefix takes precedence over the billing country", () => {
    expect(parseVatNumber("ATU13585627", "DE")).toMatchObject({ prefix: "AT", prefixAssumed: false });
    // Neither reading has valid check digits, so the given prefix is used.
    expect(parseVatNumber("DE123456789", "US")).toMatchObject({ prefix: "DE", checkDigits: "wrong" });
  });
});

describe("letters that look like another country's prefix", () => {
  test("a French key is not read as a prefix if only the French reading is plausible", () => {
    expect(canonical("K7399859412", "FR")).toBe("FRK7399859412");
    expect(canonical("HR83404833048", "FR")).toBe("HR83404833048");
    // DE + 9 digits matches both formats; only the French check digits are valid.
    expect(canonical("DE404833147", "FR")).toBe("FRDE404833147");
    expect(canonical("DE404833147", "DE")).toBe("DE404833147");
    expect(canonical("DE136695976", "FR")).toBe("DE136695976");
  });

  test("a doubled prefix FR is removed, a French key FR is kept", () => {
    expect(canonical("FR FR 53000004605")).toBe("FR53000004605");
    expect(canonical("FR FR000004605")).toBe("FRFR000004605");
  });

  test("a Mexican number that starts with AO belongs to Mexico, not to Angola", () => {
    expect(canonical("AOM920820BEA", "MX")).toBe("MXAOM920820BEA");
  });
});

test.each([
  ["GR094501040", "EL", "GR", "vies"],
  ["XI980780684", "XI", "GB", "vies"],
  ["GB980780684", "GB", "GB", "hmrc"],
  ["CHE108672988", "CHE", "CH", "format"],
  ["DE136695976", "DE", "DE", "vies"],
])("%s has prefix %s, is of country %s and is asked at %s", (input, prefix, iso, authority) => {
  expect(parseVatNumber(input)).toMatchObject({ prefix, iso, authority });
});

test.each([
  "DE12345678",
  "DE0123456789",
  "ATU1234567",
  "NL123456789B00",
  "FRIO123456789",
  "GBGD500",
  "SK0123456789",
])("%s does not have the shape of its country and comes with an example that has", (input) => {
  const number = parseVatNumber(input);
  expect(number).toMatchObject({ matches: false, checkDigits: "unknown" });
  expect(canonical(number?.example ?? "")).toBe(number?.example);
});

test("nothing, separators only and unknown prefixes are not VAT numbers", () => {
  for (const input of ["", "  ", "-./", "ZZ123456789", "EU372000041"])
    expect(parseVatNumber(input)).toBeNull();
});

test("every country's example matches its format and parses to its country", () => {
  const codes = Array.from({ length: 676 }, (_, i) =>
    String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26)),
  );
  const formats = codes.filter(isCountry).map((code) => formatOfCountry(code));
  expect(formats.filter((format) => format === null)).toEqual([]);
  for (const format of [...formats, formatOfPrefix("XI"), formatOfPrefix("EL")]) {
    expect(canonical(format?.example ?? "")).toBe(format?.example);
    expect(formatOfPrefix(format?.prefix ?? "")?.prefix).toBe(format?.prefix);
  }
  expect(formats.filter((format) => format?.isKnown).length).toBeGreaterThan(80);
});

test("a very long input is parsed in linear time", () => {
  const started = performance.now();
  expect(parseVatNumber(`DE${"1".repeat(200_000)}`)?.matches).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
