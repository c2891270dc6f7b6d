import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate } from "./allocate.ts";
import { allocationVectors, expectedShares } from "./allocation-vectors.fixture.ts";

const SEED = 20261122;

function shares(amount: number, weights: readonly number[]): number[] {
  return allocate(BigInt(amount), weights.map(BigInt)).map(Number);
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

describe("examples, by hand", () => {
  test("50 over 100 equal lines: fifty lines get 1, and none a negative part", () => {
    expect(
      shares(
        50,
        Array.from({ length: 100 }, () => 1),
      ),
    ).toEqual([...Array.from({ length: 50 }, () => 1), ...Array.from({ length: 50 }, () => 0)]);
  });

  test.each([
    ["thirds", 100, [1, 1, 1], [34, 33, 33]],
    ["the largest remainder wins, not the largest weight", 10, [65, 24, 11], [7, 2, 1]],
    ["equal remainders: the earlier line", 1, [0, 5, 5], [0, 1, 0]],
    ["a weight of zero gets nothing", 7, [0, 3, 0], [0, 7, 0]],
    ["only weights of zero share equally", 5, [0, 0, 0], [2, 2, 1]],
    ["a negative weight counts as zero", 777, [2000, -333], [777, 0]],
    ["a negative amount mirrors a positive one", -100, [1, 1, 1], [-34, -33, -33]],
    ["nothing to allocate", 0, [3, 4], [0, 0]],
    ["no lines", 777, [], []],
    [
      "the largest amount and weights",
      Number.MAX_SAFE_INTEGER,
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      [4503599627370496, 4503599627370495],
    ],
  ])("%s", (_name, amount, weights, expected) => {
    expect(shares(amount, weights)).toEqual(expected);
    expect(expectedShares(amount, weights)).toEqual(expected);
  });
});

const weights = fc.array(
  fc.oneof(fc.constant(0n), fc.bigInt(0n, 10n), fc.bigInt(0n, 2n ** 53n - 1n), fc.bigInt(-(2n ** 53n), 0n)),
  { minLength: 1, maxLength: 120 },
);
const amount = fc.oneof(fc.bigInt(0n, 200n), fc.bigInt(0n, 2n ** 53n - 1n));

describe("properties", () => {
  test("the shares add up, none is negative, and each is its quota rounded down or up", () => {
    fc.assert(
      fc.property(amount, weights, (amount, weights) => {
        const parts = allocate(amount, weights);
        const positive = weights.map((weight) => (weight > 0n ? weight : 0n));
        const whole = sum(positive);
        expect(sum(parts)).toBe(amount);
        for (const [line, part] of parts.entries()) {
          expect(part >= 0n).toBe(true);
          const [numerator, denominator] =
            whole === 0n ? [amount, BigInt(weights.length)] : [amount * positive[line]!, whole];
          expect(
            part === numerator / denominator || part === (numerator + denominator - 1n) / denominator,
          ).toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test("no share exceeds its weight when the amount does not exceed their sum, as with a discount", () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.bigInt(0n, 10_000n), { minLength: 1, maxLength: 50 })
          .filter((weights) => sum(weights) > 0n),
        fc.nat(),
        (weights, random) => {
          const parts = allocate(BigInt(random) % (sum(weights) + 1n), weights);
          expect(parts.every((part, line) => part <= weights[line]!)).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("a larger weight never gets less, and a negative amount is the mirror image", () => {
    fc.assert(
      fc.property(amount, weights, (amount, weights) => {
        const parts = allocate(amount, weights);
        expect(allocate(-amount, weights)).toEqual(parts.map((part) => -part));
        const byWeight = weights.map((weight, line) => ({ weight, part: parts[line]! }));
        byWeight.sort((a, b) => Number(a.weight > b.weight) - Number(a.weight < b.weight));
        byWeight.forEach(({ weight, part }, at) => {
          const before = byWeight[at - 1];
          if (before !== undefined && before.weight > 0n && weight > before.weight)
            expect(part >= before.part).toBe(true);
        });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("10,000 seeded vectors", () => {
  const vectors = allocationVectors(SEED, 10_000);
  const differences = (answers: readonly (readonly number[])[]) =>
    vectors.filter(({ shares }, at) => JSON.stringify(answers[at]) !== JSON.stringify(shares)).slice(0, 3);

  test("agree with the definition, computed step by step", () => {
    expect(differences(vectors.map((vector) => shares(vector.amount, vector.weights)))).toEqual([]);
  });

  const hasPhp = spawnSync("php", ["--version"]).status === 0;
  test.skipIf(!hasPhp)("agree with the plugin's allocation in PHP (needs php)", () => {
    const input = JSON.stringify(vectors.map(({ amount, weights }) => ({ amount, weights })));
    const php = spawnSync("php", [pluginFile("allocate.php")], {
      input,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    expect(php.stderr).toBe("");
    expect(differences(JSON.parse(php.stdout) as number[][])).toEqual([]);
  });

  test("the plugin's committed vectors come from the same generator", () => {
    expect(JSON.parse(readFileSync(pluginFile("allocation.json"), "utf8"))).toEqual(
      allocationVectors(1, 200),
    );
  });
});

function pluginFile(name: string): string {
  return fileURLToPath(new URL(`../plugin/tests/vectors/${name}`, import.meta.url));
}
