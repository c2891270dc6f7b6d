import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import { runChecks } from "./lint.ts";

/**
 * The whole test run: checks, unit, database, HTTP, browser and plugin tests. The last line counts everything; a skip is
 * named with its reason.
 */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
  reasons: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  success: boolean;
  testResults: Array<{
    name: string;
    status: string;
    assertionResults: Array<{ status: string; fullName: string }>;
  }>;
}

function countChecks(): Count {
  const failed = runChecks();
  return { passed: 4 - failed.length, failed: failed.length, skipped: 0, reasons: [] };
}

async function runVitest(chromium: string | null): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), "svc-report-"));
  const file = join(folder, "report.json");
  const args = [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...process.argv.slice(2),
  ];
  const result = spawnSync("vitest", args, {
    stdio: "inherit",
    env: { ...process.env, ...(chromium === null ? {} : { SVC_CHROMIUM: chromium }) },
  });
  const text = await readFile(file, "utf8").catch(() => null);
  await rm(folder, { recursive: true, force: true });
  if (text === null) return { passed: 0, failed: 1, skipped: 0, reasons: [] };
  const report = JSON.parse(text) as VitestReport;
  // A file that fails to load, or an error outside a test, fails the run without a failed test.
  const silent = result.status !== 0 && report.numFailedTests === 0 ? 1 : 0;
  const skipped = report.numPendingTests + report.numTodoTests;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + silent,
    skipped,
    reasons: skippedIn(report),
  };
}

function skippedIn(report: VitestReport): string[] {
  const names = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => ["pending", "skipped", "todo"].includes(test.status))
      .map((test) => test.fullName),
  );
  return names.length === 0 ? [] : [`skipped: ${names.join("; ")}`];
}

function runPlugin(): Count {
  const result = spawnSync("node", ["plugin/scripts/test.mjs", "--install"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = result.stdout.trim().split("\n");
  console.log(lines.slice(0, -1).join("\n"));
  try {
    return JSON.parse(lines.at(-1) ?? "") as Count;
  } catch {
    console.log(lines.at(-1));
    return { passed: 0, failed: 1, skipped: 0, reasons: ["the plugin's tests gave no count"] };
  }
}

const chromium = await ensureChromium();
const counts = [countChecks(), await runVitest(chromium.path), runPlugin()];
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
  reasons: [...sum.reasons, ...count.reasons],
}));
if (chromium.path === null) console.log(`No Chromium: ${chromium.reason}; the browser tests are skipped.`);
for (const reason of total.reasons) console.log(reason);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
