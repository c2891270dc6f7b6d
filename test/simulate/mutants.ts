import { runMutants, type MutantResult, type RunProgram } from "../support/mutants.ts";
import { SEEDS_PER_EPISODE } from "./life.ts";

const ended = /\d+ seeds in/;

/**
 * Simulates each planted fault until the oracle finds it. It is found only if the seeds that found it pass without it in the
 * same run: a violation that the unchanged project has as well shows nothing about the fault.
 * @param seeds at most so many for each.
 */
export function simulateMutants(
  names: readonly string[],
  seeds: number,
  width: number,
): Promise<MutantResult[]> {
  /** What the unchanged project does with the seeds of an episode; null: no violation. */
  const controls = new Map<number, Promise<string | null>>();
  const control = (unchanged: RunProgram, first: number): Promise<string | null> => {
    const known = controls.get(first) ?? simulateUnchanged(unchanged, first);
    controls.set(first, known);
    return known;
  };
  return runMutants({
    folder: new URL("./mutants/", import.meta.url),
    names,
    width,
    async find(run, unchanged) {
      const { output } = await run("node", simulate("--seeds", String(seeds), "--bail"));
      const found = /VIOLATION (seed (-?\d+): [^:]+)/.exec(output);
      if (found === null)
        return ended.test(output)
          ? { outcome: "missed", by: `${seeds} seeds` }
          : { outcome: "not started", by: output.trim().split("\n").at(-1) ?? "" };
      const first = Number(/seeds (\d+) to \d+: .*VIOLATIONS/.exec(output)?.[1] ?? 0);
      const broken = await control(unchanged, first);
      const range = `seeds ${first} to ${first + SEEDS_PER_EPISODE - 1}`;
      if (broken !== null) return { outcome: "not proven", by: `${range} fail without it: ${broken}` };
      return { outcome: "found", by: `${found[1]}; ${range} pass without it` };
    },
  });
}

/** @returns the first violation, or why there was no result; null: the seeds pass. */
async function simulateUnchanged(unchanged: RunProgram, first: number): Promise<string | null> {
  const { status, output } = await unchanged("node", simulate("--seed", String(first)));
  const violation = /VIOLATION (seed -?\d+: .+)/.exec(output)?.[1];
  const result = status === 0 && ended.test(output) ? "no violation" : (violation ?? "not simulated");
  console.log(
    `${"unchanged".padEnd(12)} seeds ${first} to ${first + SEEDS_PER_EPISODE - 1} without a fault: ${result}`,
  );
  return result === "no violation" ? null : result;
}

const simulate = (...options: string[]): string[] => ["test/simulate/run.ts", ...options, "--parallel", "1"];
