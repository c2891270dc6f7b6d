import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** What became of Vitest's tests; test/run.ts reads it. */
export interface TestCount {
  passed: number;
  assertions: number;
  /** Tests, and files and groups whose set-up failed. */
  failed: number;
  /** Tests that were not run because the set-up of their file or group failed. They are no skips. */
  unreached: number;
  /** Full names of those that were left out on purpose, with the reason where they tell one. */
  skipped: string[];
}

/** Vitest reporter that writes a TestCount to the file that SVC_TEST_COUNT names. */
export default function createCountReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const count: TestCount = {
        passed: 0,
        assertions: 0,
        failed: unhandledErrors.length,
        unreached: 0,
        skipped: [],
      };
      for (const module of modules) addModule(count, module);
      writeFileSync(process.env["SVC_TEST_COUNT"]!, JSON.stringify(count));
    },
  };
}

function addModule(count: TestCount, module: TestModule): void {
  const groups = [module, ...module.children.allSuites()];
  count.failed += groups.filter((group) => group.errors().length > 0).length;
  for (const test of module.children.allTests()) addTest(count, test);
}

function addTest(count: TestCount, test: TestCase): void {
  const result = test.result();
  count.assertions += test.meta().assertions ?? 0;
  if (result.state === "passed") count.passed += 1;
  else if (result.state === "failed") count.failed += 1;
  else if (hasFailedSetUp(test)) count.unreached += 1;
  else if (result.state === "skipped")
    count.skipped.push(result.note === undefined ? test.fullName : `${test.fullName} (${result.note})`);
  // A run that was broken off leaves tests of which nothing is known.
  else count.unreached += 1;
}

function hasFailedSetUp(test: TestCase): boolean {
  for (let group = test.parent; ; group = group.parent) {
    if (group.errors().length > 0) return true;
    if (group.type === "module") return false;
  }
}
