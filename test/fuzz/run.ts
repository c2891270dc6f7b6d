import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Tally } from "./run-cases.ts";

/**
 * `npm run fuzz`: sends generated hostile input to everything that parses, for a number of minutes shared by the targets.
 * Each round starts a new service with an empty database and continues with the next seeds. Exits with 1 when a round
 * found a fault.
 */
const targets: Record<string, string[]> = {
  http: ["test/fuzz/http.test.ts"],
  schemas: ["test/fuzz/schemas.test.ts"],
  third_parties: ["test/fuzz/third-parties.test.ts"],
  vies: ["test/fuzz/authorities.test.ts", "-t", "VIES"],
  hmrc: ["test/fuzz/authorities.test.ts", "-t", "HMRC"],
  hooks: ["test/fuzz/authorities.test.ts", "-t", "hooks"],
  // Needs a store, as the plugin's own tests do.
  plugin: [
    "--config",
    "plugin/vitest.config.ts",
    "plugin/tests/store/rest/attack.test.ts",
    "-t",
    "mutated|PHP",
  ],
};

const { values } = parseArgs({
  options: {
    target: { type: "string", multiple: true, default: Object.keys(targets) },
    minutes: { type: "string", default: "5" },
    /** The first case's seed; random by default. */
    seed: { type: "string" },
    /** Runs this many cases of each target instead of `minutes`. */
    cases: { type: "string" },
  },
});

const unknown = values.target.filter((name) => targets[name] === undefined);
if (unknown.length > 0) {
  console.error(`Unknown target ${unknown.join(", ")}; available: ${Object.keys(targets).join(", ")}.`);
  process.exit(1);
}

/** A new service after this long keeps logs and database small. */
const ROUND_SECONDS = 300;
/** More than the cases of any round. */
const SEEDS_PER_ROUND = 1_000_000;

const folder = mkdtempSync(join(tmpdir(), "svc-fuzz-"));
const report = join(folder, "report.jsonl");
const firstSeed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed);
const secondsEach = values.cases === undefined ? (Number(values.minutes) * 60) / values.target.length : 0;
let failed = 0;

for (const target of values.target) {
  const rounds = values.cases === undefined ? Math.max(1, Math.round(secondsEach / ROUND_SECONDS)) : 1;
  for (let round = 0; round < rounds; round += 1) {
    const seed = (firstSeed + round * SEEDS_PER_ROUND) % 2 ** 31;
    console.log(`${target}, round ${round + 1} of ${rounds}: --seed ${seed}`);
    const { status } = spawnSync("vitest", ["run", ...targets[target]!], {
      stdio: "inherit",
      env: {
        ...process.env,
        SVC_FUZZ_SEED: String(seed),
        SVC_FUZZ_REPORT: report,
        ...(values.cases === undefined
          ? { SVC_FUZZ_SECONDS: String(Math.round(secondsEach / rounds)) }
          : { SVC_FUZZ_CASES: values.cases }),
      },
    });
    if (status !== 0) failed += 1;
  }
}

const tallies = existsSync(report)
  ? readFileSync(report, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Tally)
  : [];
for (const [target, rounds = []] of Object.entries(Object.groupBy(tallies, (tally) => tally.target))) {
  const cases = rounds.reduce((sum, tally) => sum + tally.cases, 0);
  const slowest = rounds.map((tally) => tally.slowest).toSorted((a, b) => b.ms - a.ms)[0]!;
  console.log(`\n${target}: ${cases} cases, slowest ${slowest.ms} ms (${slowest.what})`);
  const outcomes: Record<string, number> = {};
  for (const tally of rounds)
    for (const [name, times] of Object.entries(tally.outcomes))
      outcomes[name] = (outcomes[name] ?? 0) + times;
  for (const [name, times] of Object.entries(outcomes).toSorted(([, a], [, b]) => b - a))
    console.log(`  ${String(times).padStart(8)}  ${name}`);
}
rmSync(folder, { recursive: true, force: true });
console.log(failed === 0 ? "\nno faults" : `\n${failed} rounds found faults`);
process.exitCode = failed === 0 ? 0 : 1;
