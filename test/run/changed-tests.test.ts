// Promise: `npm run check` runs the tests that a change is likely to break, within its time, and names the rest.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseTests, fitToTime } from "./changed-tests.ts";

const tree: Record<string, string> = {
  "server/a/price.ts": "",
  "server/a/price.test.ts": 'import { price } from "./price.ts";',
  "server/a/other.test.ts": "",
  "server/a/all.long.test.ts": 'import { price } from "./price.ts";',
  "server/b/quote.ts": 'import { price } from "../a/price.ts";',
  "server/b/quote.test.ts": 'const { quote } = await import("./quote.ts");',
  "server/b/rates.ts": "",
  "server/b/load.ts": 'export type { Rate } from "./rates.ts";',
  "test/flows/load.test.ts": 'import type { Load } from "../../server/b/load.ts";',
  "test/flows/sandbox-prices.test.ts": "",
  "server/price-list.test.ts": "",
  "test/flows/price.test.ts": 'import { price } from "../../server/a/price.ts";',
};
const files = Object.keys(tree);
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "svc-changed-"));
  for (const [file, text] of Object.entries(tree)) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

test("a changed file's own test comes first, then what imports it, then its folder, and no long form", () => {
  expect(chooseTests(["server/a/price.ts"], files, root)).toEqual([
    { file: "server/a/price.test.ts", reason: "of a changed file" },
    { file: "test/flows/price.test.ts", reason: "imports a changed file" },
    { file: "server/a/other.test.ts", reason: "in a changed folder" },
    { file: "test/flows/sandbox-prices.test.ts", reason: "named alike" },
    { file: "server/price-list.test.ts", reason: "named alike" },
  ]);
});

test("of a file that no test imports, the tests of its importers run", () => {
  expect(chooseTests(["server/b/rates.ts"], files, root).map(({ file }) => file)).toEqual([
    "test/flows/load.test.ts",
    "server/b/quote.test.ts",
    "server/price-list.test.ts",
  ]);
});

test("a changed test runs whatever it takes, and a short one beside a changed file; of the others, those that fit", () => {
  const chosen = [
    { file: "a", reason: "changed" },
    { file: "b", reason: "imports a changed file" },
    { file: "c", reason: "in a changed folder" },
    { file: "d", reason: "in a changed folder" },
    { file: "e", reason: "in a changed folder" },
  ] as const;
  const seconds: Record<string, number> = { a: 100, b: 5, c: 20, d: 2, e: 1 };
  expect(fitToTime(chosen, 105, (file) => seconds[file]!)).toEqual({
    run: ["a", "b", "e", "d"],
    left: ["c"],
  });
});
