import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readImportGraph } from "./import-graph.ts";

/** Why a test file runs; the first reasons matter most when the time is short. */
const REASONS = [
  "changed",
  "of a changed file",
  "imports a changed file",
  "flow of a changed slice",
  "in a changed folder",
  "named alike",
  "in the folder above",
] as const;
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
    /\.route\.ts$|^shared\/wire\/|^server\/(webhooks\/event(s|-examples)\.ts|errors\.ts|versions\/)|^openapi\.json$|^client\/src\//,
    /^test\/(contract\/(openapi|document|breaking-changes)|run\/generate\/golden)\.test\.ts$/,
  ],
  [/\.route\.ts$/, /^(server\/http\/route-scopes|test\/security\/owasp-consumption)\.test\.ts$/],
  // A schema is answered by endpoints that the change need not name.
  [/^shared\/wire\//, /^test\/(contract\/(success|check-order)|security\/tenancy)\.test\.ts$/],
  // 0.1 to 22 s: what a setting and a statement promise is seen in all the code, and in the guide.
  [/^shared\/wire\/merchant-configuration\.ts$/, /^server\/(merchants\/settings\/|docs\/docs\.test)/],
  [/\.sql\.ts$/, /^test\/security\/statements\//],
  [/^server\/db\/migrations\//, /^test\/run\/data-document\.test\.ts$/],
  [/^server\/config\.ts$/, /^test\/run\/generate\/settings-page\.test\.ts$/],
  [/^deploy\//, /^test\/deploy\//],
  [/^(oxlint\.config|test\/run\/import-order)\.ts$/, /^test\/run\/lint-rules\.test\.ts$/],
  [/^plugin\/tests\/vectors\//, /vectors?\.test\.ts$/],
];

/** The flows that cross a slice: what a checkout promises is seen from outside of its folder. */
const FLOWS: ReadonlyArray<[slice: RegExp, tests: RegExp]> = [
  [
    /^server\/(checkout|pre-confirmation)\//,
    /^test\/flows\/(main-job|pre-confirmation|delivery-address|refusals|forged-vat|credit-limit)\.test\.ts$/,
  ],
  [
    /^server\/(stores|store-events|companies)\//,
    /^test\/flows\/(credit-limit|connected-store|deferred-store-events)\.test\.ts$/,
  ],
];

/** Those that Vitest runs by itself: the plugin's have a store, or their own set-up. */
const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) && !/\.long\.test\.tsx?$/.test(file) && !file.startsWith("plugin/");

/**
 * Chooses the test files that a change can break: those that changed, that import a changed file directly, that cross its
 * slice, that stand in its folder, have a rare word of its name, or stand in the folder above; of a file that no test
 * imports, those that import its importers.
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
  for (const [slice, own] of FLOWS)
    if (changed.some((file) => slice.test(file) && !isTest(file)))
      add(
        files.filter((file) => own.test(file)),
        "flow of a changed slice",
      );
  for (const folder of new Set(changed.filter((file) => /\.tsx?$/.test(file)).map(dirname)))
    add(
      files.filter((file) => dirname(file) === folder),
      "in a changed folder",
    );
  const sources = changed.filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  add(testsNamedAlike(sources, files.filter(isTest)), "named alike");
  for (const folder of new Set(sources.map((file) => dirname(dirname(file)))))
    add(
      files.filter((file) => dirname(file) === folder),
      "in the folder above",
    );
  return [...chosen]
    .map(([file, reason]) => ({ file, reason }))
    .toSorted((a, b) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason));
}

/** The suites that call every endpoint: of a change, they run for the endpoints that it declares. */
export const ENDPOINT_SUITES = ["test/contract", "test/security/tenancy.test.ts"];

/** The paths of the endpoints that a declaration among the changed files has. */
export function changedEndpoints(changed: readonly string[], root: string): string[] {
  return changed
    .filter((file) => file.endsWith(".route.ts"))
    .flatMap((file) => /^ {2}path: "([^"]+)"/m.exec(readFileSync(join(root, file), "utf8"))?.[1] ?? []);
}

/** A word that more test files have in their names says nothing. */
const RARE = 12;

/** Tests with a rare word of a source's name in theirs: `sandbox-state.ts` is met by `test/flows/sandbox.test.ts`. */
function testsNamedAlike(sources: readonly string[], tests: readonly string[]): string[] {
  const named = tests.map((file) => ({ file, words: wordsOf(file) }));
  const words = [...new Set(sources.flatMap(wordsOf))].filter(
    (word) => named.filter((one) => one.words.includes(word)).length <= RARE,
  );
  return named.filter((one) => words.some((word) => one.words.includes(word))).map(({ file }) => file);
}

/** Of a file's name, without plural and suffix. */
function wordsOf(file: string): string[] {
  const [name = ""] = basename(file).split(".");
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split("-")
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/s$/, ""));
}

/** For each file, the files that import it. */
function importersByFile(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of readImportGraph(root))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}

/** Seconds that a test beside a changed file may always take: as many as one that has not run here yet is given. */
const SHORT = 5;

/**
 * Splits chosen tests by the time there is: for the same reason, many short ones rather than a long one. What changed itself
 * runs whatever it takes, and so does a short one beside it.
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
  const timed = chosen.map((test) => ({ ...test, seconds: secondsOf(test.file) }));
  const inOrder = timed.toSorted(
    (a, b) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || a.seconds - b.seconds,
  );
  for (const { file, reason, seconds } of inOrder) {
    const isCertain = reason === "changed" || (reason === "in a changed folder" && seconds <= SHORT);
    if (!isCertain && spent + seconds > budgetSeconds) left.push(file);
    else {
      run.push(file);
      spent += seconds;
    }
  }
  return { run, left };
}
