import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { changedEndpoints, chooseTests, ENDPOINT_SUITES, fitToTime } from "./changed-tests.ts";
import { createStages } from "./stage.ts";
import { estimateSeconds, readTestTimes } from "./test-times.ts";

/**
 * `npm run check`: what a change can break, in one to three minutes: format, types, lint rules, and the tests nearest to it.
 * It says what it did not run; `npm test` is everything.
 *
 *   npm run check                      what is not committed; else what the branch has and its upstream has not, or the last commit
 *   npm run check -- --since <commit>  everything since a commit
 *   npm run check -- --all             all tests near the change, however long they take
 */
const { values } = parseArgs({
  options: { since: { type: "string" }, all: { type: "boolean", default: false } },
});
const root = join(import.meta.dirname, "../..");

/** Test time, as the sum over files; they run side by side. */
const TEST_SECONDS = values.all ? Infinity : 120;

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout.split("\n").filter((line) => line !== "");
}

/** What the change is compared with. */
function baseCommit(): string {
  const uncommitted = [
    ...git("diff", "--name-only", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  if (values.since !== undefined || uncommitted.length > 0) return values.since ?? "HEAD";
  return isAhead() ? "@{upstream}" : "HEAD~1";
}

/** Whether the branch has commits that its upstream has not. */
function isAhead(): boolean {
  const { status, stdout } = spawnSync("git", ["rev-list", "--count", "@{upstream}.."], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 && Number(stdout) > 0;
}

function changedFiles(since: string): string[] {
  const found = [
    ...git("diff", "--name-only", "--merge-base", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(found)].filter(
    (file) => existsSync(join(root, file)) && !file.endsWith("/node_modules") && file !== "node_modules",
  );
}

const base = baseCommit();
const changed = changedFiles(base);
const files = [...new Set([...git("ls-files"), ...changed])].filter((file) => existsSync(join(root, file)));
const times = readTestTimes();
const isNew = (file: string): boolean => git("ls-tree", "--name-only", base, "--", file).length === 0;
const chosen = chooseTests(changed, files, root, changed.some(isNew));
const { run, left } = fitToTime(chosen, TEST_SECONDS, (file) => times[file] ?? estimateSeconds(file));

const stages = createStages();
const failed: string[] = [];
/** What failed, printed at the end: a run's dots stand between. */
const output: string[] = [];
const notRun =
  left.length === 0 ? [] : [`over the time of a check (npm run check -- --all):\n${byFolder(left)}`];

/** `  server/checkout: offers.test.ts, quote.test.ts`, a line for each folder. */
function byFolder(paths: readonly string[]): string {
  const names = Map.groupBy(paths, dirname);
  return [...names]
    .map(([folder, of]) => `  ${folder}: ${of.map((path) => basename(path)).join(", ")}`)
    .join("\n");
}

async function check(stage: string, command: string[], live = false): Promise<void> {
  const { status, stdout } = await stages.run(stage, command, { live });
  if (status === 0) return;
  failed.push(stage);
  if (!live) output.push(stdout.trim());
  if (stage === "format") output.push("npm run format corrects it.");
}

const typescript = changed.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith("plugin/"));
const inPlugin = changed.filter((file) => file.startsWith("plugin/"));

/** Checks of changed files, and of the types everywhere. */
async function checkSources(): Promise<void> {
  const cache = "node_modules/.cache/svc-checkout/types.tsbuildinfo";
  await check("types", ["tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", cache]);
  if (typescript.length > 0)
    await check("lint", [
      "oxlint",
      "--type-aware",
      "--deny-warnings",
      "--no-error-on-unmatched-pattern",
      ...typescript,
    ]);
}

/** Checks of the plugin that its installed tools allow. */
async function checkPlugin(): Promise<void> {
  const tools = join(root, "plugin/vendor/bin/phpunit");
  if (inPlugin.some((file) => /\.(php|json|neon)$/.test(file))) {
    if (existsSync(tools)) {
      await check("PHPUnit", ["php", tools, "--configuration", "plugin/phpunit.xml", "--no-progress"]);
      const php = inPlugin.filter((file) => /^plugin\/includes\/.*\.php$/.test(file));
      const phpstan = [
        "php",
        "plugin/vendor/bin/phpstan",
        "analyse",
        "--configuration",
        "plugin/phpstan.neon",
      ];
      if (php.length > 0) await check("PHPStan", [...phpstan, "--no-progress", "--memory-limit=1G", ...php]);
    } else notRun.push("PHPUnit and PHPStan: composer install in plugin/");
  }
  if (inPlugin.some((file) => /\.tsx?$/.test(file))) {
    if (existsSync(join(root, "plugin/node_modules")))
      await check("plugin types", ["npm", "--prefix", "plugin", "run", "--silent", "typecheck"]);
    else notRun.push("the plugin's types: npm ci in plugin/");
  }
  if (inPlugin.length > 0) notRun.push("the plugin's tests in a store");
}

async function runTests(): Promise<void> {
  if (run.length > 0)
    await check(
      "tests",
      ["vitest", "run", "--reporter=dot", "--reporter=./test/run/count-reporter.ts", ...run],
      true,
    );
  const endpoints = changedEndpoints(changed, root).map((path) => path.replaceAll(/[{}]/g, "\\$&"));
  if (endpoints.length > 0)
    await check("endpoints", [
      "vitest",
      "run",
      "--reporter=dot",
      ...ENDPOINT_SUITES,
      "-t",
      endpoints.join("|"),
    ]);
}

/** The client's types are made of the API's description, which the endpoints make. */
async function checkClient(): Promise<void> {
  if (!changed.some((file) => /^(openapi\.json|client\/src\/)/.test(file))) return;
  if (existsSync(join(root, "client/node_modules")))
    await check("client", ["node", "client/scripts/test.mjs"]);
  else notRun.push("the client's types: npm ci in client/");
}

/** At once: whoever forgot to format need not wait for the tests. */
async function checkFormat(): Promise<void> {
  const formatted = changed.filter((file) => /\.(tsx?|mjs|json|md|ya?ml)$/.test(file));
  if (formatted.length === 0) return;
  await check("format", ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...formatted]);
  if (failed.length === 0) return;
  console.log(output.join("\n"));
  console.log("failed: format; nothing else was run");
  process.exit(1);
}

console.log(
  `Compared with ${base}: ${changed.length} changed files, ${run.length} of ${chosen.length} test files near them.`,
);
await checkFormat();
await Promise.all([
  runTests(),
  (async () => {
    await checkSources();
    await checkClient();
    await checkPlugin();
  })(),
]);
for (const line of stages.table()) console.log(line);
for (const text of output) console.log(text);
if (changed.includes("openapi.json") && !changed.includes("CHANGELOG.md"))
  console.log("openapi.json changed, CHANGELOG.md did not: whoever uses the API reads a line there.");
for (const reason of notRun) console.log(`not run: ${reason}`);
console.log("not run: dead code, tests further away, the simulation (npm test)");
const remaining = left.length === 0 ? "" : `; ${left.length} test files near the change were not run`;
console.log(failed.length === 0 ? `ok${remaining}` : `failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
