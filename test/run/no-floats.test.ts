// Amounts are integers in minor units or BigInts: no calculation with them may go through a fraction.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Code that calculates with amounts, in any slice. */
const SOURCES = [
  "server/**/*.ts",
  "server/**/*.tsx",
  "shared/**/*.ts",
  "shared/**/*.tsx",
  "plugin/src/**/*.ts*",
];
const AMOUNT = /amount|price|total|\btax|refund|minor|discount|subtotal|units/i;
/** Divisions of numbers, decimal literals, and functions that make or round fractions. */
const FRACTION =
  /parseFloat|toFixed|toPrecision|Math\.(?:round|floor|ceil|trunc)|(?<![\w.])\d+\.\d+(?![\w.])|\w\)? \/ [\w(]/;
const EXCEPTIONS = [
  // BigInt divisions.
  "shared/allocate.ts",
  "shared/scale-amount.ts",
  "shared/stripe-amounts.ts",
  "server/stores/totals.ts",
  // A share of calls.
  "server/ai-chat/ai-chat-status.ts",
];

function floats(source: string): string[] {
  const code = source.replace(
    /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|"[^"\n]*"|`[^`]*`|\/(?:\\.|[^/\n])+\/[a-z]*(?=[.,;)])/gm,
    "",
  );
  return code.split("\n").filter((line) => AMOUNT.test(line) && FRACTION.test(line));
}

test("no code calculates with fractions of amounts", () => {
  const files = execFileSync("git", ["ls-files", ...SOURCES], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && !/\.(test|fixture|suite)\.|\/sandbox\//.test(file))
    .filter((file) => !EXCEPTIONS.includes(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    floats(readFileSync(file, "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "const tax = Math.round(amount * 19);",
  "const total = price / 100;",
  "const discount = price * 0.9;",
  "return refund.toFixed(2);",
  "const total = parseFloat(text);",
])("a planted fraction is found: %s", (line) => {
  expect(floats(line)).toEqual([line]);
});
