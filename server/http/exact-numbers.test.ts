import { expect, test } from "vitest";
import { isExact, refuseInexactNumbers } from "./exact-numbers.ts";

test.each([
  ["1", true],
  ["-0", true],
  ["1.10", true],
  ["0.1", true],
  ["1e3", true],
  ["1.5E-7", true],
  ["9007199254740993", false],
  ["12345678901234567890", false],
  ["0.1234567890123456789", false],
  ["1e400", false],
])("%s is kept exactly: %s", (source, exact) => {
  expect(isExact(source, Number(source))).toBe(exact);
});

test("the number that would change is named", () => {
  expect(() =>
    refuseInexactNumbers(Buffer.from('{"cart":{"extensions":{"booking":{"seat":9007199254740993}}}}')),
  ).toThrow(/9007199254740993.*seat/);
});
