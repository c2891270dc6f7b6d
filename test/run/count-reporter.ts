import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Results of a Vitest run, read by test/run/run.ts. */
export interface TestCount {
  passed: number;
  assertions: number;
  /** Failed tests, and files and suites whose set-up failed. */
  failed: number;
  /** Tests not run because the set-up of their file or suite failed. */
  unreached: number;
  /** Full names of skipped tests, with the reason if they have one. */
  skipped: string[];
}

/** A Vitest reporter that writes a TestCount to the file named by SVC_TEST_COUNT. */
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
  // An aborted run leaves tests without a result.
  else count.unreached += 1;
}

function hasFailedSetUp(test: TestCase): boolean {
  for (let group = test.parent; ; group = group.parent) {
    if (group.errors().length > 0) return true;
    if (group.type === "module") return false;
  }
}
