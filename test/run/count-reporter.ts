import { writeFileSync } from "node:fs";
import { saveTestTimes } from "./test-times.ts";
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";

/** Results of a Vitest run, read by test/run/run.ts. */
export interface TestCount {
  passed: number;
  assertions: number;
  /** Full names of failed tests, of files and suites whose set-up failed, and messages of errors outside of tests. */
  failed: string[];
  /** Tests not run because the set-up of their file or suite failed. */
  unreached: number;
  /** Full names of skipped tests, with the reason if they have one. */
  skipped: string[];
}

/** A Vitest reporter that writes a TestCount to the file named by SVC_TEST_COUNT, if there is one, and keeps the times. */
export default function createCountReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const count: TestCount = {
        passed: 0,
        assertions: 0,
        failed: unhandledErrors.map(({ message }) => `outside of tests: ${message}`),
        unreached: 0,
        skipped: [],
      };
      for (const module of modules) addModule(count, module);
      const file = process.env["SVC_TEST_COUNT"];
      if (file !== undefined) writeFileSync(file, JSON.stringify(count));
      saveTestTimes(
        Object.fromEntries(
          modules.map((module) => [module.relativeModuleId, Math.ceil(module.diagnostic().duration / 1000)]),
        ),
      );
    },
  };
}

function addModule(count: TestCount, module: TestModule): void {
  const groups = [module, ...module.children.allSuites()];
  for (const group of groups) {
    if (group.errors().length > 0) count.failed.push(`set-up of ${nameOf(group)}`);
  }
  for (const test of module.children.allTests()) addTest(count, test);
}

function addTest(count: TestCount, test: TestCase): void {
  const result = test.result();
  count.assertions += test.meta().assertions ?? 0;
  if (result.state === "passed") count.passed += 1;
  else if (result.state === "failed") count.failed.push(`${nameOf(test.module)}: ${test.fullName}`);
  else if (hasFailedSetUp(test)) count.unreached += 1;
  else if (result.state === "skipped")
    count.skipped.push(result.note === undefined ? test.fullName : `${test.fullName} (${result.note})`);
  // An aborted run leaves tests without a result.
  else count.unreached += 1;
}

function nameOf(group: TestModule | TestSuite): string {
  return group.type === "module" ? group.relativeModuleId : `${nameOf(group.module)}: ${group.fullName}`;
}

function hasFailedSetUp(test: TestCase): boolean {
  for (let group = test.parent; ; group = group.parent) {
    if (group.errors().length > 0) return true;
    if (group.type === "module") return false;
  }
}
