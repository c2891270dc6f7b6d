import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import type { TestCount } from "./count-reporter.ts";
import { checks, runChecks } from "./lint.ts";

/**
 * Runs all checks and tests: unit, database, HTTP, browser, simulation, client and plugin. The last lines
 * list skipped tests with their reasons and what failed, and have the totals of assertions and tests.
 */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
  assertions: number;
  reasons: string[];
}

function countChecks(): Count {
  const failed = runChecks();
  return {
    passed: checks.length - failed.length,
    failed: failed.length,
    skipped: 0,
    assertions: 0,
    reasons: failed.map((name) => `failed: static check: ${name}`),
  };
}

async function runVitest(chromium: string | null): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), "svc-report-"));
  const file = join(folder, "count.json");
  const args = [
    "run",
    "--reporter=default",
    "--reporter=./test/run/count-reporter.ts",
    ...process.argv.slice(2),
  ];
  const result = spawnSync("vitest", args, {
    stdio: "inherit",
    env: {
      ...process.env,
      SVC_TEST_COUNT: file,
      ...(chromium === null ? {} : { SVC_CHROMIUM: chromium }),
    },
  });
  const text = await readFile(file, "utf8").catch(() => null);
  await rm(folder, { recursive: true, force: true });
  if (text === null) return failure("Vitest ended without a count");
  const { passed, assertions, failed, unreached, skipped } = JSON.parse(text) as TestCount;
  // Vitest may fail without a counted failure.
  const unreported = result.status !== 0 && failed.length === 0 ? ["Vitest: see its output above"] : [];
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

/** Runs the tests of a part with its own packages; the last line of its script's output is the count. */
function runPart(part: "client" | "plugin"): Count {
  const result = spawnSync("node", [`${part}/scripts/test.mjs`, "--install"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = result.stdout.trim().split("\n");
  console.log(lines.slice(0, -1).join("\n"));
  try {
    return JSON.parse(lines.at(-1) ?? "") as Count;
  } catch {
    console.log(lines.at(-1));
    return failure(`the tests of ${part}/ printed no count`);
  }
}

/** Seeds that every run simulates; about three minutes on two cores. */
const SIMULATED_SEEDS = 320;

/** Counts a seed as a test, and lists the rule that each failing seed violated. */
function runSimulation(): Count {
  const args = ["test/simulate/run.ts", "--seeds", String(SIMULATED_SEEDS)];
  const { status, stdout } = spawnSync("node", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
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

function failure(reason: string): Count {
  return { passed: 0, failed: 1, skipped: 0, assertions: 0, reasons: [`failed: ${reason}`] };
}

const chromium = await ensureChromium();
// The client's packages are installed with its checks; tests run by Vitest need them.
const counts = [
  countChecks(),
  runPart("client"),
  await runVitest(chromium.path),
  runSimulation(),
  runPart("plugin"),
];
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
  assertions: sum.assertions + count.assertions,
  reasons: [...sum.reasons, ...count.reasons],
}));
if (chromium.path === null) console.log(`No Chromium: ${chromium.reason}; the browser tests are skipped.`);
for (const reason of total.reasons) console.log(reason);
console.log(`assertions: ${total.assertions}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
