import { expect, test } from "vitest";
import { runStorm } from "./chaos-run.ts";

// The short form of `npm run test:kill`; a failure names its seed.
const seed = Number(process.env["SVC_TEST_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

test(`killed workers and a restarted Postgres lose no event and record nothing untrue (seed ${seed})`, async () => {
  const lines: string[] = [];
  const result = await runStorm({
    seed,
    events: 700,
    kills: 6,
    restarts: ["immediate"],
    loseJobs: false,
    patienceMs: 60_000,
    print: (line) => lines.push(line),
  });
  expect(result.faults, lines.join("\n")).toEqual([]);
  expect(result.deliveries).toBeGreaterThanOrEqual(1_400);
}, 120_000);
