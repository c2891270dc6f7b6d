// Promise: a transfer can be copied from the bank details as merchants write them, and no line of them is lost.
import { expect, test } from "vitest";
import { bankLines } from "./bank-lines.ts";

test.each([
  [
    "Nordlicht GmbH\nIBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001",
    "DE02 1203 0000 0000 2020 51",
    "BYLADEM1001",
  ],
  ["Nordlicht GmbH\n  IBAN: DE02120300000000202051 \nSWIFT: BYLADEM1", "DE02120300000000202051", "BYLADEM1"],
  [
    "Nordlicht GmbH\nGB33 BUKB 2020 1555 5555 55\nBIC/SWIFT BUKBGB22",
    "GB33 BUKB 2020 1555 5555 55",
    "BUKBGB22",
  ],
])("%j", (text, iban, bic) => {
  expect(bankLines(text.split("\n"))).toEqual({ lines: ["Nordlicht GmbH"], iban, bic });
});

test.each([
  "Account 12345678, sort code 20-00-00",
  "BYLADEM1001",
  "IBAN on request",
  "Please quote the order number.",
])("%j stays as it is", (line) => {
  expect(bankLines([line])).toEqual({ lines: [line], iban: null, bic: null });
});

test("a second account stays as it is", () => {
  const second = "IBAN AT02 1203 0000 0000 2020";
  expect(bankLines(["IBAN DE02 1203 0000 0000 2020 51", second]).lines).toEqual([second]);
});
