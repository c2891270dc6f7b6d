import { expect, test } from "vitest";
import { countryName, isCountry, listCountries, needsPostcode } from "./countries.ts";

test("all 249 countries are listed once, named and sorted in the language", () => {
  const list = listCountries("de");
  expect(new Set(list.map((country) => country.code)).size).toBe(249);
  expect(list.filter((country) => country.name === country.code)).toEqual([]);
  const names = list.map((country) => country.name);
  expect(names.indexOf("Österreich")).toBeLessThan(names.indexOf("Pakistan"));
  expect(names).toContain("Niederlande");
});

test("the codes of VAT prefixes are not country codes", () => {
  expect(["EL", "XI", "EU", "UK", "gb", ""].filter(isCountry)).toEqual([]);
  expect(isCountry("GR")).toBe(true);
  expect(countryName("EL", "en")).toBe("EL");
  expect(countryName("GR", "fr")).toBe("Grèce");
});

test("a postcode is required in Germany but not in Hong Kong or Ireland", () => {
  expect(["DE", "HK", "IE"].map(needsPostcode)).toEqual([true, false, false]);
});
