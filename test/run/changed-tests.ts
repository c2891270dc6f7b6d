import { dirname } from "node:path";
import { readImportGraph } from "./import-graph.ts";

/** Why a test file runs; the first reasons matter most when the time is short. */
const REASONS = ["changed", "of a changed file", "imports a changed file", "in a changed folder"] as const;
type Reason = (typeof REASONS)[number];

export interface ChosenTest {
  file: string;
  reason: Reason;
}

/** Test files whose promise is the tree itself, by what they read. */
const TREE_TESTS: ReadonlyArray<[changed: RegExp, tests: RegExp]> = [
  [/\.md$/, /^test\/run\/(documents|data-document|security-document|tree)\.test\.ts$/],
  [/^server\/db\/migrations\//, /^(server\/db\/|test\/run\/(generate|migration))/],
  [
    /\.route\.ts$|^shared\/wire\//,
    /^test\/(contract\/(openapi|document|breaking-changes|success)|run\/generate\/golden)\.test\.ts$/,
  ],
  [/^server\/config\.ts$/, /^test\/run\/generate\//],
  [/^deploy\//, /^test\/deploy\//],
  [/^(oxlint\.config|test\/run\/import-order)\.ts$/, /^test\/run\/lint-rules\.test\.ts$/],
  [/^plugin\/tests\/vectors\//, /vectors?\.test\.ts$/],
];

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) && !/\.long\.test\.tsx?$/.test(file);

/**
 * Chooses the test files that a change can break: those that changed, that import a changed file directly, or that
 * stand in its folder; of a file that no test imports, those that import its importers.
 * @param changed paths of changed files, relative to the root.
 * @param files paths of all files of the tree.
 * @param hasNew whether some of the changed files are new: a folder may be full.
 * @returns each test file once, with its first reason; the most important ones first.
 */
export function chooseTests(
  changed: readonly string[],
  files: readonly string[],
  root: string,
  hasNew = false,
): ChosenTest[] {
  const importersOf = importersByFile(root);
  const chosen = new Map<string, Reason>();
  const add = (candidates: readonly string[], reason: Reason): void => {
    for (const file of candidates) if (isTest(file) && !chosen.has(file)) chosen.set(file, reason);
  };
  add(changed, "changed");
  for (const file of changed)
    add(
      [file.replace(/(\.\w+)?\.tsx?$/, ".test.ts"), file.replace(/\.tsx?$/, ".test.ts")].filter((own) =>
        files.includes(own),
      ),
      "of a changed file",
    );
  if (hasNew) add(["test/run/tree.test.ts"], "of a changed file");
  for (const file of changed) {
    const direct = importersOf.get(file) ?? [];
    const tests = direct.filter(isTest);
    add(tests, "imports a changed file");
    if (tests.length === 0)
      add(
        direct.flatMap((importer) => importersOf.get(importer) ?? []),
        "imports a changed file",
      );
    for (const [pattern, own] of TREE_TESTS)
      if (pattern.test(file))
        add(
          files.filter((other) => own.test(other)),
          "of a changed file",
        );
  }
  for (const folder of new Set(changed.filter((file) => /\.tsx?$/.test(file)).map(dirname)))
    add(
      files.filter((file) => dirname(file) === folder),
      "in a changed folder",
    );
  return [...chosen]
    .map(([file, reason]) => ({ file, reason }))
    .toSorted((a, b) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason));
}

/** For each file, the files that import it. */
function importersByFile(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of readImportGraph(root))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}

/**
 * Splits chosen tests by the time there is. What changed itself runs whatever it takes.
 * @param secondsOf what a file took last, or an estimate.
 */
export function fitToTime(
  chosen: readonly ChosenTest[],
  budgetSeconds: number,
  secondsOf: (file: string) => number,
): { run: string[]; left: string[] } {
  const run: string[] = [];
  const left: string[] = [];
  let spent = 0;
  for (const { file, reason } of chosen) {
    const seconds = secondsOf(file);
    if (reason !== "changed" && spent + seconds > budgetSeconds) left.push(file);
    else {
      run.push(file);
      spent += seconds;
    }
  }
  return { run, left };
}
