// Promise: an address is asked for in its country's own order, and nothing that the buyer has to fill in or has filled in is left out.
import { expect, test } from "vitest";
import { listCountries, needsPostcode } from "../../countries.ts";
import { stateQuestion } from "../../states.ts";
import { addressRows } from "./address-order.ts";

const empty = { line1: "", line2: "", postcode: "", city: "", state: "", country: "" };
const rowsOf = (country: string, address: Partial<typeof empty> = {}) =>
  addressRows({ ...empty, ...address, country }).map((row) => row.join(" + "));

test.each([
  ["", ["line1", "line2", "postcode + city"]],
  ["DE", ["line1", "line2", "postcode + city"]],
  ["GB", ["line1", "line2", "city + postcode"]],
  ["US", ["line1", "line2", "city + state", "postcode"]],
  ["ES", ["line1", "line2", "postcode + city", "state"]],
  ["IE", ["line1", "line2", "city + state", "postcode"]],
  ["HU", ["city", "line1", "line2", "postcode"]],
  ["JP", ["line1", "line2", "city + state", "postcode"]],
  // Without postcodes.
  ["AE", ["line1", "line2", "city + state"]],
  ["QA", ["line1", "line2", "city"]],
  // Without towns in a letter.
  ["SG", ["line1", "line2", "city + postcode"]],
])("%s: %j", (country, rows) => {
  expect(rowsOf(country)).toEqual(rows);
});

test("a postcode that was filled in can be seen where the country has none", () => {
  expect(rowsOf("QA", { postcode: "00000" })).toEqual(["line1", "line2", "city + postcode"]);
});

test("every country asks once for street and town, and for a postcode and a state where they are required", () => {
  for (const { code } of listCountries("en")) {
    const parts = addressRows({ ...empty, country: code }).flat();
    expect(parts.length, code).toBe(new Set(parts).size);
    expect(parts, code).toEqual(expect.arrayContaining(["line1", "line2", "city"]));
    if (needsPostcode(code)) expect(parts, code).toContain("postcode");
    expect(parts.includes("state"), code).toBe(stateQuestion(code) !== "none");
  }
});
