import { parseArgs } from "node:util";
import { runChaos } from "./chaos-run.ts";

/**
 * `npm run test:kill`: emits 10 000 events while workers are SIGKILLed 30 times and Postgres restarts twice. Exits with
 * 1 when an event was lost, sent after a rollback, or recorded as received without being so.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    events: { type: "string", default: "10000" },
    kills: { type: "string", default: "30" },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const startedAt = performance.now();
console.log(`seed ${seed} (npm run test:kill -- --seed ${seed})`);
const result = await runChaos({
  seed,
  events: Number(values.events),
  kills: Number(values.kills),
  restarts: ["immediate", "fast"],
  deleteJobs: true,
  timeoutMs: 300_000,
  print: (line) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`),
});
console.log(
  `${result.deliveries} deliveries, ${result.calls} calls; ${result.duplicates} calls repeated after a 2xx, ` +
    `${result.unrecorded} calls not recorded because their worker was killed`,
);
for (const violation of result.violations) console.log(`VIOLATION: ${violation}`);
console.log(result.violations.length === 0 ? "no violations" : `${result.violations.length} violations`);
process.exitCode = result.violations.length === 0 ? 0 : 1;
