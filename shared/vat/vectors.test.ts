// Several thousand numbers from open test suites. They are large and not ours to publish, so they are stored outside the
// repository; without them the tests are skipped, and check-digits.test.ts has examples.
import { existsSync, readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { parseVatNumber } from "./normalise.ts";

type Vector = { country: string; number: string; valid: boolean | null; level: "checksum" | "format" };
type Row = { valid: number; shapeRefused: number; digitsWarned: number; wrong: number; unnoticed: number };

const file = new URL("../../../shared/data/vat-vectors.json", import.meta.url);
const isPresent = existsSync(file);
const checked = new Set(
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK XI".split(" "),
);

beforeEach((context) => context.skip(!isPresent, "the numbers are not beside the project"));

function readVectors(): Vector[] {
  const { vectors } = JSON.parse(readFileSync(file, "utf8")) as { vectors: Vector[] };
  return vectors.filter((vector) => vector.level === "checksum" && vector.valid !== null);
}

test("the format check rejects no valid number, except Romanian personal numbers", () => {
  // Romanian personal numbers have 13 digits; VIES accepts 12 characters at most.
  const refused = readVectors().filter(
    (v) => v.valid && parseVatNumber(v.number, v.country)?.matches !== true,
  );
  expect(refused.filter((v) => !(v.country === "RO" && /^\d{13}$/.test(v.number)))).toEqual([]);
  expect(refused.length).toBeLessThanOrEqual(1);
});

test("check digits warn about all invalid numbers and no valid one, with known exceptions", () => {
  const rows: Record<string, Row> = {};
  const warned: string[] = [];
  const undetected: string[] = [];
  for (const { country, number, valid } of readVectors().filter((v) => checked.has(v.country))) {
    const row = (rows[country] ??= { valid: 0, shapeRefused: 0, digitsWarned: 0, wrong: 0, unnoticed: 0 });
    const parsed = parseVatNumber(number, country);
    row[valid ? "valid" : "wrong"]++;
    if (valid && parsed?.matches !== true) row.shapeRefused++;
    if (valid && parsed?.checkDigits === "wrong") {
      row.digitsWarned++;
      warned.push(number);
    }
    if (!valid && parsed?.checkDigits === "fit") {
      row.unnoticed++;
      undetected.push(number);
    }
  }
  console.table(rows);
  expect(Object.keys(rows).toSorted()).toEqual([...checked].toSorted());
  // Two French sample numbers that are only well-formed.
  expect(warned.toSorted()).toEqual(["FR0A012345678", "FRA0123456789"]);
  // The rest are valid numbers with a doubled prefix ("AT AT…"), which the parser accepts on purpose.
  expect(undetected.filter((number) => !/^([A-Z]{2}) \1/.test(number))).toEqual([]);
});
