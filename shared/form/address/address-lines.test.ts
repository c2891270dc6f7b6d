import { expect, test } from "vitest";
import { addressLines } from "./address-lines.ts";

const german = {
  line1: "Musterkai 12",
  line2: "Hof 3",
  postcode: "20999",
  city: "Hamburg",
  state: "",
  country: "DE",
};

test.each([
  [german, "de", ["Musterkai 12", "Hof 3", "20999 Hamburg", "Deutschland"]],
  [
    { ...german, line2: "", postcode: "94105", city: "San Francisco", state: "CA", country: "US" },
    "en-GB",
    ["Musterkai 12", "San Francisco California 94105", "United States"],
  ],
  [
    { ...german, line2: " ", postcode: "EC1A 1HQ", city: "London", country: "GB" },
    "en",
    ["Musterkai 12", "London", "EC1A 1HQ", "United Kingdom"],
  ],
  [
    { ...german, line2: "", postcode: "1011", city: "Budapest", country: "HU" },
    "hu",
    ["Budapest", "Musterkai 12", "1011", "Magyarország"],
  ],
  [
    { ...german, line2: "", postcode: "00000", city: "Doha", country: "QA" },
    "en",
    ["Musterkai 12", "Doha", "00000", "Qatar"],
  ],
  [
    { ...german, line2: "", postcode: "28039", city: "Madrid", state: "M", country: "ES" },
    "es",
    ["Musterkai 12", "28039 Madrid", "Madrid", "España"],
  ],
  [{ line1: "", line2: "", postcode: "", city: "", country: "" }, "en", []],
])("%j in %s is %j", (address, locale, lines) => {
  expect(addressLines(address, locale)).toEqual(lines);
});
