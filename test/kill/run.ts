import { parseArgs } from "node:util";
import { runStorm } from "./chaos-run.ts";

/**
 * `npm run test:kill`: 10 000 events while workers are SIGKILLed 30 times and Postgres is restarted twice. Ends with 1
 * when an event was lost, sent although it was rolled back, or recorded as received when it was not.
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
const result = await runStorm({
  seed,
  events: Number(values.events),
  kills: Number(values.kills),
  restarts: ["immediate", "fast"],
  loseJobs: true,
  patienceMs: 300_000,
  print: (line) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`),
});
console.log(
  `${result.deliveries} deliveries, ${result.calls} calls; ${result.duplicates} calls of what had been accepted before, ` +
    `${result.unrecorded} calls whose worker died before it had recorded them`,
);
for (const fault of result.faults) console.log(`FAULT: ${fault}`);
console.log(result.faults.length === 0 ? "nothing lost, nothing untrue" : `${result.faults.length} faults`);
process.exitCode = result.faults.length === 0 ? 0 : 1;
