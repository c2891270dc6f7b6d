/**
 * Checks and tests of the plugin that this machine can run: PHPStan, PHPUnit, TypeScript, the zip, and the
 * zip in a real store. What cannot run is counted as skipped, with its reason. The last line on standard
 * output is `{"passed":n,"failed":n,"skipped":n,"assertions":n,"reasons":[…]}`; the exit code is 1 when something failed.
 *
 *   node plugin/scripts/test.mjs [--install]
 *
 * `--install` installs the plugin's npm packages if they are missing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { missingForStore } from "../tests/store/support/locations.mjs";

/** @typedef {{ name: string, status: string, message: string, assertionResults: Array<{ fullName: string, status: string, meta: { assertions?: number } }> }} FileResult */
/** @typedef {{ passed: number, failed: number, skipped: number, assertions: number, reasons: string[] }} Count */

const pluginDir = fileURLToPath(new URL("..", import.meta.url));
const projectDir = join(pluginDir, "..");
const reportDir = mkdtempSync(join(tmpdir(), "svc-plugin-report-"));
const { values } = parseArgs({ options: { install: { type: "boolean", default: false } } });

/** @type {Count} */
const total = { passed: 0, failed: 0, skipped: 0, assertions: 0, reasons: [] };
try {
  for (const count of [...runPhp(), ...runTypeScript()]) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    total.assertions += count.assertions;
    total.reasons.push(...count.reasons);
  }
} finally {
  rmSync(reportDir, { recursive: true, force: true });
}
console.log(JSON.stringify(total));
process.exitCode = total.failed === 0 ? 0 : 1;

/** @returns {Count[]} */
function runPhp() {
  const obstacle = installPhpTools();
  if (obstacle !== "") {
    return [skip(2, `PHPStan and PHPUnit: ${obstacle}`)];
  }
  const phpstan = run("php", ["vendor/bin/phpstan", "analyse", "--no-progress", "--memory-limit=1G"]);
  const report = join(reportDir, "phpunit.xml");
  const phpunit = run("php", ["vendor/bin/phpunit", "--log-junit", report]);
  return [verdict("PHPStan", phpstan), countJunit(report, phpunit)];
}

/** @returns {string} Why the PHP tools cannot run; empty if they can. */
function installPhpTools() {
  for (const command of ["php", "composer"]) {
    if (spawnSync(command, ["--version"], { stdio: "ignore" }).error !== undefined) {
      return `${command} is not installed`;
    }
  }
  if (
    existsSync(join(pluginDir, "vendor/bin/phpunit")) &&
    existsSync(join(pluginDir, "vendor/bin/phpstan"))
  ) {
    return "";
  }
  const args = ["install", "--no-interaction", "--no-progress", "--no-plugins", "--no-scripts"];
  const composer = spawnSync("composer", args, { cwd: pluginDir, encoding: "utf8", timeout: 300_000 });
  return composer.status === 0 ? "" : `composer could not install them (${reasonIn(composer.stderr)})`;
}

/** @returns {Count[]} */
function runTypeScript() {
  if (!existsSync(join(pluginDir, "node_modules")) && values.install) {
    run("npm", ["ci", "--no-audit", "--no-fund"]);
  }
  if (!existsSync(join(pluginDir, "node_modules/.bin/wp-scripts"))) {
    return [
      skip(4, "type check, translations template, zip and real store: the plugin's packages are not installed (npm ci in plugin/)"),
    ];
  }
  const types = verdict("type check", run("npm", ["run", "--silent", "typecheck"]));
  const zip = verdict("zip", run(process.execPath, ["scripts/build-plugin.mjs"]));
  const texts = verdict("translations template", run(process.execPath, ["scripts/make-pot.mjs", "--check"]));
  return [types, texts, zip, zip.failed === 0 ? runStore() : skip(1, "real store: the zip could not be built")];
}

/** @returns {Count} */
function runStore() {
  const missing = missingForStore();
  if (missing.length > 0) {
    return skip(1, `real store: missing: ${missing.join(", ")}`);
  }
  const report = join(reportDir, "store.json");
  const args = ["run", "--config", "plugin/vitest.config.ts", "--reporter=default", "--reporter=json"];
  run("vitest", [...args, `--outputFile.json=${report}`], projectDir);
  if (!existsSync(report)) {
    return { passed: 0, failed: 1, skipped: 0, assertions: 0, reasons: ["failed: real store: the tests wrote no report"] };
  }
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, success: boolean, testResults: FileResult[] }} */
  const { numPassedTests, numFailedTests, numPendingTests, success, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  return {
    passed: numPassedTests,
    failed: success ? 0 : Math.max(1, numFailedTests),
    skipped: numPendingTests,
    assertions: testResults
      .flatMap((file) => file.assertionResults)
      .reduce((sum, { meta }) => sum + (meta.assertions ?? 0), 0),
    reasons: [
      ...(numPendingTests > 0
        ? [`real store: ${numPendingTests} not run (no Chromium, or an earlier one failed)`]
        : []),
      ...(success ? [] : testResults.flatMap(failedInFile)),
    ],
  };
}

/**
 * @param {FileResult} file
 * @returns {string[]} a line for each failed test; one with the error for a file that failed without one, such as in its set-up
 */
function failedInFile({ name, status, message, assertionResults }) {
  const place = `failed: real store: ${relative(projectDir, name)}`;
  const tests = assertionResults.filter((test) => test.status === "failed");
  if (tests.length > 0) return tests.map(({ fullName }) => `${place}: ${fullName}`);
  return status === "failed" ? [`${place}: ${message.split("\n")[0]}`] : [];
}

/**
 * Runs a command with its output on standard error, because the last line of standard output is the result.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {boolean} whether it succeeded
 */
function run(command, args, cwd = pluginDir) {
  const path = [join(projectDir, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return (
    spawnSync(command, args, { cwd, env: { ...process.env, PATH: path }, stdio: ["ignore", 2, 2] }).status ===
    0
  );
}

/**
 * @param {string} report PHPUnit's JUnit file
 * @param {boolean} succeeded
 * @returns {Count}
 */
function countJunit(report, succeeded) {
  const xml = existsSync(report) ? readFileSync(report, "utf8") : "";
  const suite = /<testsuite [^>]*>/.exec(xml)?.[0] ?? "";
  /** @param {string} name */
  const number = (name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
  const bad = number("errors") + number("failures");
  const skipped = number("skipped");
  return {
    passed: number("tests") - bad - skipped,
    failed: succeeded ? 0 : Math.max(1, bad),
    skipped,
    assertions: number("assertions"),
    reasons: [
      ...(skipped > 0 ? [`PHPUnit: ${skipped} skipped by their own conditions`] : []),
      ...(succeeded ? [] : failedInJunit(xml)),
    ],
  };
}

/**
 * @param {string} xml
 * @returns {string[]} names of the tests with a failure or error; one general line if there is none, such as after a warning
 */
function failedInJunit(xml) {
  const failed = [...xml.matchAll(/<testcase name="([^"]*)"[^>]*? class="([^"]*)"[^>]*>\s*<(?:failure|error)\b/g)];
  return failed.length === 0
    ? ["failed: PHPUnit: see its output above"]
    : failed.map(([, name, className]) => `failed: PHPUnit: ${className}: ${name}`);
}

/** @param {string} name @param {boolean} succeeded @returns {Count} */
function verdict(name, succeeded) {
  console.log(`${name}: ${succeeded ? "passed" : "failed"}`);
  return {
    passed: succeeded ? 1 : 0,
    failed: succeeded ? 0 : 1,
    skipped: 0,
    assertions: 0,
    reasons: succeeded ? [] : [`failed: plugin: ${name}`],
  };
}

/** @param {number} skipped @param {string} reason @returns {Count} */
function skip(skipped, reason) {
  return { passed: 0, failed: 0, skipped, assertions: 0, reasons: [`plugin: ${skipped} skipped: ${reason}`] };
}

/**
 * The line with the reason, without Composer's usage message.
 *
 * @param {string} text
 */
function reasonIn(text) {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.find((line) => /could not|unable|failed|error|requires/i.test(line)) ?? "unknown reason";
}
