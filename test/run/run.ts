import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import type { TestCount } from "./count-reporter.ts";
import { waitForOtherRuns } from "./machine-lock.ts";
import { countOf, createStages, failure, type Count } from "./stage.ts";
import { isWholeRun } from "./whole-run.ts";

/**
 * `npm test`: static checks and tests of every kind, side by side where they wait. `npm run test:all` (SVC_TEST_ALL=1)
 * runs the long forms too. The last lines list skipped tests with their reasons, what failed, the time and CPU time of
 * each stage, and the totals of assertions and tests.
 */

const stages = createStages();

async function runVitest(chromium: string | null): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), "svc-report-"));
  const file = join(folder, "count.json");
  const reporters = ["--reporter=default", "--reporter=./test/run/count-reporter.ts"];
  const { status } = await stages.run("Vitest", ["vitest", "run", ...reporters, ...process.argv.slice(2)], {
    live: true,
    environment: { SVC_TEST_COUNT: file, ...(chromium === null ? {} : { SVC_CHROMIUM: chromium }) },
  });
  const text = await readFile(file, "utf8").catch(() => null);
  await rm(folder, { recursive: true, force: true });
  if (text === null) return failure("Vitest ended without a count");
  const { passed, assertions, failed, unreached, skipped } = JSON.parse(text) as TestCount;
  // Vitest may fail without a counted failure.
  const unreported = status !== 0 && failed.length === 0 ? ["Vitest: see its output above"] : [];
  const failures = [...failed, ...unreported];
  return {
    passed,
    failed: failures.length,
    skipped: skipped.length,
    assertions,
    reasons: [
      ...(unreached === 0 ? [] : [`not run because their set-up failed: ${unreached} tests`]),
      ...skipped.map((name) => `skipped: ${name}`),
      ...failures.map((name) => `failed: ${name}`),
    ],
  };
}

/** Runs a script whose last line of output is its count. */
async function runScript(stage: string, ...command: string[]): Promise<Count> {
  return countOf(stage, await stages.run(stage, ["node", ...command]));
}

/** Seeds that are simulated; the same ones every time. */
const SIMULATED_SEEDS = isWholeRun ? 240 : 80;

/** Counts a seed as a test, and lists the rule that each failing seed violated. */
async function runSimulation(): Promise<Count> {
  const command = ["node", "test/simulate/run.ts", "--seeds", String(SIMULATED_SEEDS)];
  const { status, stdout } = await stages.run("simulation", command);
  console.log(stdout.trim());
  const violations = [...stdout.matchAll(/VIOLATION (seed (-?\d+): .*)/g)];
  const failing = new Set(violations.map(([, , seed]) => seed)).size;
  if (status !== 0 && failing === 0) return failure("the simulation could not be run; see its output above");
  return {
    passed: SIMULATED_SEEDS - failing,
    failed: failing,
    skipped: 0,
    assertions: 0,
    reasons: violations.map(([, violation]) => `failed: simulation: ${violation}`),
  };
}

await waitForOtherRuns();
const chromium = await ensureChromium();
// Installs the client's packages, which tests run by Vitest need.
const client = await runScript("client", "client/scripts/test.mjs", "--install");
const [vitest, others] = await Promise.all([
  runVitest(chromium.path),
  (async () => [
    await runScript("static", "test/run/lint.ts", "--count"),
    await runScript("plugin", "plugin/scripts/test.mjs", "--install"),
    await runSimulation(),
  ])(),
]);
const total = [client, vitest, ...others].reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
  assertions: sum.assertions + count.assertions,
  reasons: [...sum.reasons, ...count.reasons],
}));
if (chromium.path === null) console.log(`No Chromium: ${chromium.reason}; the browser tests are skipped.`);
for (const reason of total.reasons) console.log(reason);
for (const line of stages.table()) console.log(line);
console.log(`assertions: ${total.assertions}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
