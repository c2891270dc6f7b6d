import { appendFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect } from "vitest";

/**
 * What `npm run fuzz` sets. Without it a target runs a fixed number of cases from a fixed seed, so that a random find
 * does not block an unrelated change.
 */
const environment = process.env;
const firstSeed = Number(environment["SVC_FUZZ_SEED"] ?? 20_261_122);
const seconds =
  environment["SVC_FUZZ_SECONDS"] === undefined ? null : Number(environment["SVC_FUZZ_SECONDS"]);
const wantedCases =
  environment["SVC_FUZZ_CASES"] === undefined ? null : Number(environment["SVC_FUZZ_CASES"]);
const reportFile = environment["SVC_FUZZ_REPORT"];

/** Time limit for a test that runs cases, in milliseconds. */
export const fuzzTimeoutMs = (seconds ?? 0) * 1_000 + 240_000;

/** A failure with more distinct findings than this prints only the first of them. */
const MAX_FINDINGS = 15;

/** The figures of a target. */
export interface Tally {
  target: string;
  cases: number;
  /** How often each outcome occurred, such as a status with its error code. */
  outcomes: Record<string, number>;
  slowest: { ms: number; what: string };
}

/** Counts what cases cause. */
export interface Recorder {
  /** @param ms how long it took, if it is something that can hang. */
  count(outcome: string, ms?: number, what?: string): void;
}

export interface Target<Case> {
  name: string;
  cases: fc.Arbitrary<Case>;
  /** Cases when no duration is requested. */
  shortRun: number;
  /** Runs one case. @returns what is wrong, one line for each fault. A thrown error is a fault too. */
  run(value: Case, recorder: Recorder): Promise<readonly string[]>;
  /** For the report of a fault. */
  describe(value: Case): string | Promise<string>;
}

/**
 * Runs cases, each from its own seed, and asserts that none found a fault. A fault does not end the run: later cases
 * may find others. Faults whose lines differ only in digits and ids count as one.
 */
export async function runCases<Case>(target: Target<Case>): Promise<Tally> {
  const tally: Tally = { target: target.name, cases: 0, outcomes: {}, slowest: { ms: 0, what: "" } };
  const recorder: Recorder = {
    count(outcome, ms = 0, what = outcome) {
      tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
      if (ms > tally.slowest.ms) tally.slowest = { ms: Math.round(ms), what };
    },
  };
  const findings = new Map<string, string>();
  const count = wantedCases ?? (seconds === null ? target.shortRun : Infinity);
  const deadline = seconds === null ? Infinity : performance.now() + seconds * 1_000;
  for (let index = 0; index < count && performance.now() < deadline; index += 1) {
    const seed = (firstSeed + index) % 2 ** 31;
    const [value] = fc.sample(target.cases, { seed, numRuns: 1 }) as [Case];
    const faults = await target.run(value, recorder).catch((error: unknown) => [String(error)]);
    tally.cases += 1;
    for (const fault of faults) {
      const known = fault
        .split("\n")[0]!
        .replaceAll(/[\w-]*\d[\w-]*/g, "#")
        .slice(0, 200);
      if (findings.has(known)) continue;
      const description = (await target.describe(value)).slice(0, 2_000);
      findings.set(known, `${fault}\n  ${replayOf(target.name, seed)}\n  ${description}`);
    }
  }
  if (reportFile !== undefined)
    appendFileSync(reportFile, `${JSON.stringify({ ...tally, findings: [...findings.values()] })}\n`);
  expect([...findings.values()].slice(0, MAX_FINDINGS), `${findings.size} findings`).toEqual([]);
  return tally;
}

function replayOf(target: string, seed: number): string {
  return `replay: npm run fuzz -- --target ${target} --seed ${seed} --cases 1`;
}
