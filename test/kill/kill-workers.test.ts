import { expect, test } from "vitest";
import { runChaos } from "./chaos-run.ts";

// The short form of `npm run test:kill`, which draws other seeds.
const seed = Number(process.env["SVC_TEST_SEED"] ?? 898217516);

test(`no event is lost or misrecorded when workers are killed and Postgres restarts (seed ${seed})`, async () => {
  const lines: string[] = [];
  const result = await runChaos({
    seed,
    events: 700,
    kills: 6,
    restarts: ["immediate"],
    deleteJobs: false,
    timeoutMs: 150_000,
    print: (line) => lines.push(line),
  });
  expect(result.violations, lines.join("\n")).toEqual([]);
  expect(result.deliveries).toBeGreaterThanOrEqual(1_400);
});
