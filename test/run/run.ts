import { ensureChromium } from "./chromium.ts";
import { waitForOtherRuns } from "./machine-lock.ts";
import { countOf, createStages, failure, type Count } from "./stage.ts";
import { runVitest } from "./vitest.ts";
import { isWholeRun } from "./whole-run.ts";

/**
 * `npm test`: static checks and tests of every kind, side by side where they wait. `npm run test:all` (SVC_TEST_ALL=1)
 * runs the long forms too. The last lines list skipped tests with their reasons, what failed, the time and CPU time of
 * each stage, and the totals of assertions and tests.
 */

const stages = createStages();

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
  const evidence = stdout.matchAll(/^ *(\{"sessionId":.*)/gm);
  const failing = new Set(violations.map(([, , seed]) => seed)).size;
  if (status !== 0 && failing === 0) return failure("the simulation could not be run; see its output above");
  return {
    passed: SIMULATED_SEEDS - failing,
    failed: failing,
    skipped: 0,
    assertions: 0,
    reasons: [
      ...violations.map(([, violation]) => `failed: simulation: ${violation}`),
      ...[...evidence].map(([, story]) => `evidence: ${story}`),
    ],
  };
}

await waitForOtherRuns();
const chromium = await ensureChromium();
// Installs the client's packages, which tests run by Vitest need.
const client = await runScript("client", "client/scripts/test.mjs", "--install");
const [vitest, others] = await Promise.all([
  runVitest(
    stages,
    "Vitest",
    process.argv.slice(2),
    chromium.path === null ? {} : { SVC_CHROMIUM: chromium.path },
  ),
  (async () => [
    await runScript("static", "test/run/lint.ts", "--count"),
    await runScript("plugin", "plugin/scripts/test.mjs", "--install"),
    await runSimulation(),
  ])(),
]);
const releases = isWholeRun ? [await runScript("releases", "test/run/postgres-releases.ts", "--count")] : [];
const total = [client, vitest, ...others, ...releases].reduce((sum, count) => ({
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
