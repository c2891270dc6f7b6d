import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, parseArgs } from "node:util";
import { openPool } from "../../server/db/sql.ts";
import { buildPages } from "../../server/hosted-page/bundle/build.ts";
import { mutantTable } from "../support/mutants.ts";
import { startScratchPostgres } from "../support/scratch-postgres.ts";
import { runEpisode, type EpisodeResult } from "./episode.ts";
import { SEEDS_PER_EPISODE } from "./life.ts";
import { simulateMutants } from "./mutants.ts";
import type { Violation } from "./oracle.ts";

/**
 * `npm run simulate`: shoppers, merchants, faults, kills, deploys and clock jumps, all drawn from seeds, against the real
 * service; then an oracle compares the books of all parties. Exits with 1 when it found a violation.
 */
const { values, positionals } = parseArgs({
  options: {
    seeds: { type: "string", default: "480" },
    from: { type: "string", default: "0" },
    /** Replays the episode of one seed. */
    seed: { type: "string" },
    /** Episodes at a time. */
    parallel: { type: "string", default: "2" },
    /** Stops at the first episode with a violation. */
    bail: { type: "boolean", default: false },
    /** Simulates the planted faults instead; further arguments name them. */
    mutants: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

if (values.mutants) {
  const results = await simulateMutants(positionals, Number(values.seeds), Number(values.parallel));
  const found = results.filter(({ outcome }) => outcome === "found").length;
  console.log(`${mutantTable(results)}\n${found} of ${results.length} mutants found`);
  process.exit(found === results.length ? 0 : 1);
}

const first = values.seed === undefined ? Number(values.from) : Number(values.seed);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const episodes = Array.from(
  { length: Math.ceil((first + count) / SEEDS_PER_EPISODE) - Math.floor(first / SEEDS_PER_EPISODE) },
  (_, index) => Math.floor(first / SEEDS_PER_EPISODE) + index,
);

process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "svc-simulate-cache");
const logFolder = join(tmpdir(), `svc-simulate-${process.pid}`);
mkdirSync(logFolder, { recursive: true });
const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1).padStart(7);

await buildPages();
const postgres = await startScratchPostgres(["fsync=off", "full_page_writes=off", "synchronous_commit=off"]);
const admin = openPool(new URL("/postgres", postgres.url).href, { max: 1 });
const violations: Violation[] = [];
/** How often what the rules are about came about, in all episodes. */
const reached: Record<string, number> = {};
const sums = { checkouts: 0, submissions: 0, payments: 0, events: 0, kills: 0 };
/** First seeds of the episodes that could not be simulated. */
const failed: number[] = [];
let played = 0;

async function play(episode: number): Promise<void> {
  const name = `episode_${episode}`;
  await admin.unsafe(`create database ${name} template svc`);
  const databaseUrl = new URL(`/${name}`, postgres.url).href;
  const seeds = Array.from({ length: SEEDS_PER_EPISODE }, (_, index) => episode * SEEDS_PER_EPISODE + index);
  const logFile = join(logFolder, `${name}.log`);
  let result: EpisodeResult;
  try {
    result = await runEpisode({ episode, seeds, databaseUrl, logFile });
  } catch (error) {
    // A fault of the simulation or of the machine: it says nothing about the service, and the seeds are not counted.
    failed.push(seeds[0]!);
    return console.log(`${seconds()} s  seeds ${seeds[0]} to ${seeds.at(-1)}: FAILED: ${inspect(error)}`);
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`);
  }
  played += seeds.length;
  for (const key of Object.keys(sums) as Array<keyof typeof sums>) sums[key] += result[key];
  for (const [name, count] of Object.entries(result.reached)) reached[name] = (reached[name] ?? 0) + count;
  violations.push(...result.violations);
  const found = result.violations.length === 0 ? "no violations" : `${result.violations.length} VIOLATIONS`;
  console.log(
    `${seconds()} s  seeds ${seeds[0]} to ${seeds.at(-1)}: ${result.checkouts} checkouts, ${result.submissions} submits, ` +
      `${result.payments} payments, ${result.events} deliveries, ${result.kills} kills: ${found}`,
  );
  for (const { seed, rule, detail } of result.violations)
    console.log(`           VIOLATION seed ${seed}: ${rule}: ${detail}`);
  for (const story of result.evidence) console.log(`           ${story}`);
}

const waiting = [...episodes];
try {
  await Promise.all(
    Array.from({ length: Number(values.parallel) }, async () => {
      for (let episode = waiting.shift(); episode !== undefined; episode = waiting.shift()) {
        if (values.bail && violations.length > 0) return;
        await play(episode);
      }
    }),
  );
} finally {
  await admin.end({ timeout: 1 });
  await postgres.close();
}

console.log(
  `reached: ${Object.entries(reached)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ")}`,
);
const failing = [...new Set([...violations.map(({ seed }) => seed), ...failed])];
for (const seed of failing) console.log(`replay: npm run simulate -- --seed ${seed}   (logs: ${logFolder})`);
if (failing.length === 0) rmSync(logFolder, { recursive: true, force: true });
console.log(
  `${played} seeds in ${seconds().trim()} s: ${sums.checkouts} checkouts, ${sums.submissions} submits, ${sums.payments} payments, ` +
    `${sums.events} deliveries, ${sums.kills} kills, ${violations.length} violations` +
    (failed.length === 0 ? "" : `, ${failed.length} episodes failed`),
);
process.exit(failing.length === 0 ? 0 : 1);
