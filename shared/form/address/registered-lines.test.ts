// Promise: a registered address is displayed without the code of its country.
import { expect, test } from "vitest";
import { registeredLines } from "./registered-lines.ts";

test.each([
  ["Mustergasse 8\nAT-1999 Wien", ["Mustergasse 8", "1999 Wien"]],
  ["5, RUE PLAETIS\nL-2338 LUXEMBOURG", ["5, RUE PLAETIS", "2338 LUXEMBOURG"]],
  ["Gatvė 1-2, LT-01100 Vilnius", ["Gatvė 1-2, 01100 Vilnius"]],
  ["Daugavas iela 1, Mārupe, Mārupes nov., LV-2167", ["Daugavas iela 1, Mārupe, Mārupes nov., LV-2167"]],
  [" 1 Long Lane \n\nLondon\nEC1A 1HQ\nGB", ["1 Long Lane", "London", "EC1A 1HQ"]],
  ["GB\n1 Long Lane", ["GB", "1 Long Lane"]],
  ["GB", []],
  [null, []],
])("the lines of %j are %j", (address, lines) => {
  expect(registeredLines(address)).toEqual(lines);
});
