// Holds: every planted fault can still be planted in the code as it is; one that cannot would count as missed, a run later.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantingProblem } from "./mutants.ts";

const root = join(import.meta.dirname, "../..");
const patches = globSync("test/*/mutants/*.patch", { cwd: root }).toSorted();
const hasGit = spawnSync("git", ["--version"]).status === 0;

test("there are faults to plant", () => {
  expect(patches.length).toBeGreaterThan(50);
});

test.skipIf(!hasGit).each(patches)("%s", (patch) => {
  expect(plantingProblem(join(root, patch), root)).toBe("");
});
