import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { postgresPackage } from "../../server/db/embedded.ts";
import { waitForOtherRuns } from "./machine-lock.ts";
import { createStages, type Count } from "./stage.ts";
import { runVitest } from "./vitest.ts";

/**
 * `npm run test:postgres [release…]`: the tests of the server and of whole checkouts, and the restoration of a backup, on the
 * supported releases of Postgres that the other tests do not use. A release is that of the system (`SVC_POSTGRES_15` names its
 * folder), otherwise it is installed from npm. With `--count`, the last line of output is the count.
 */
const RELEASES: Record<string, string> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
};

/** Left out: what this project generates from a catalogue is written by one release, as is the file of its schema. */
const TESTS = ["server", "test/flows", "test/deploy/restore"];

async function binariesOf(release: string): Promise<string | null> {
  const found = [
    process.env[`SVC_POSTGRES_${release}`] ?? "",
    `/usr/lib/postgresql/${release}/bin`,
    `/usr/pgsql-${release}/bin`,
    `/opt/homebrew/opt/postgresql@${release}/bin`,
  ].find((folder) => folder !== "" && existsSync(join(folder, "initdb")));
  return found ?? installed(release);
}

/** Of the npm package, which is kept. Null if it cannot be installed. */
async function installed(release: string): Promise<string | null> {
  const folder = join("node_modules/.cache/postgres", release);
  const binaries = join(folder, "node_modules", postgresPackage(), "native/bin");
  if (existsSync(join(binaries, "initdb"))) return binaries;
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ private: true, allowScripts: { [postgresPackage()]: true } }),
  );
  const version = `${postgresPackage()}@${RELEASES[release]}`;
  console.log(`Installing Postgres ${release} (npm install ${version}) …`);
  const done = spawnSync("npm", ["install", "--no-audit", "--no-fund", version], {
    cwd: folder,
    stdio: "ignore",
    timeout: 300_000,
  });
  return done.status === 0 && existsSync(join(binaries, "initdb")) ? binaries : null;
}

const args = process.argv.slice(2);
const isCounted = args.includes("--count");
const named = args.filter((arg) => !arg.startsWith("--"));
const unknown = named.filter((release) => RELEASES[release] === undefined);
if (unknown.length > 0)
  throw new Error(`not among ${Object.keys(RELEASES).join(", ")}: ${unknown.join(", ")}`);
if (!isCounted) await waitForOtherRuns();

const stages = createStages();
const total: Count = { passed: 0, failed: 0, skipped: 0, assertions: 0, reasons: [] };
for (const release of named.length > 0 ? named : Object.keys(RELEASES)) {
  const binaries = await binariesOf(release);
  if (binaries === null) {
    total.skipped += 1;
    total.reasons.push(`skipped: Postgres ${release}: it is not installed and could not be installed`);
    continue;
  }
  const count = await runVitest(stages, `Postgres ${release}`, TESTS, {
    SVC_TEST_ALL: "1",
    SVC_TEST_POSTGRES: binaries,
  });
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  total.assertions += count.assertions;
  total.reasons.push(...count.reasons.map((reason) => reason.replace(": ", `: Postgres ${release}: `)));
}
for (const line of stages.table()) console.log(line);
if (isCounted) console.log(JSON.stringify(total));
else {
  for (const reason of total.reasons) console.log(reason);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}
process.exitCode = total.failed === 0 ? 0 : 1;
