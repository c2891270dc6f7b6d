/**
 * Checks of the client that need its own packages: the types fit openapi.json, it builds, and the package to publish holds
 * what it should. (Its behaviour is tested with the project, against a real server.) The last line on standard output is
 * `{"passed":n,"failed":n,"skipped":n,"assertions":n,"reasons":[…]}`.
 *
 *   node client/scripts/test.mjs [--install]
 *
 * `--install` installs the client's packages if they are missing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const total = { passed: 0, failed: 0, skipped: 0, assertions: 0, reasons: [] };

const obstacle = installPackages();
if (obstacle === "") {
  check("types fit openapi.json", typesFit);
  check("build", () => run("npm", ["run", "--silent", "build"]));
  check("package", packageIsComplete);
  check("publint", () => run("npx", ["--no-install", "publint", "--strict"]));
} else {
  total.skipped += 4;
  total.reasons.push(`the client's package: ${obstacle}`);
}
console.log(JSON.stringify(total));
process.exitCode = total.failed === 0 ? 0 : 1;

function installPackages() {
  if (existsSync(join(here, "node_modules/openapi-typescript"))) return "";
  if (!process.argv.includes("--install")) return "its packages are not installed";
  return run("npm", ["ci", "--no-audit", "--no-fund"]) ?? "";
}

/** @param {() => string | null} findFault returns the fault, or null. */
function check(name, findFault) {
  const fault = findFault();
  console.error(fault === null ? `client, ${name}: passed` : `client, ${name}: failed\n${fault}`);
  total[fault === null ? "passed" : "failed"] += 1;
  if (fault !== null) total.reasons.push(`failed: the client's package: ${name}`);
}

/** @returns the output of a failed command, else null. */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: here, encoding: "utf8" });
  return status === 0 ? null : `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`;
}

function typesFit() {
  const folder = mkdtempSync(join(tmpdir(), "svc-client-"));
  try {
    const fault = run("node", ["scripts/generate.mjs", folder]);
    if (fault !== null) return fault;
    const stale = ["partner-api.ts", "merchant-api.ts", "event-types.ts"].filter(
      (name) => readFileSync(join(folder, name), "utf8") !== readFileSync(join(here, "src", name), "utf8"),
    );
    return stale.length === 0 ? null : `${stale.join(", ")}: run \`npm run generate\` in client/`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function packageIsComplete() {
  const { status, stdout, stderr } = spawnSync("npm", ["pack", "--dry-run", "--json", "--silent"], {
    cwd: here,
    encoding: "utf8",
  });
  if (status !== 0) return stderr;
  const names = JSON.parse(stdout)[0].files.map(({ path }) => path);
  const unexpected = names.filter(
    (name) =>
      !/^(dist\/(esm|cjs)\/([\w-]+\.(js|d\.ts)|package\.json)|README\.md|LICENSE|package\.json)$/.test(name),
  );
  const missing = [
    "dist/esm/index.js",
    "dist/esm/index.d.ts",
    "dist/cjs/index.js",
    "dist/cjs/index.d.ts",
    "README.md",
    "LICENSE",
  ].filter((name) => !names.includes(name));
  if (unexpected.length + missing.length === 0) return null;
  return `not to be published: ${unexpected.join(", ")}; missing: ${missing.join(", ")}`;
}
