import { runMutants, type MutantResult } from "../support/mutants.ts";

/** Simulates each planted fault of money code until the oracle finds it. @param seeds at most so many for each. */
export function simulateMutants(
  names: readonly string[],
  seeds: number,
  width: number,
): Promise<MutantResult[]> {
  return runMutants({
    folder: new URL("./mutants/", import.meta.url),
    names,
    width,
    async find(run) {
      const { output } = await run("node", [
        "test/simulate/run.ts",
        "--seeds",
        String(seeds),
        "--parallel",
        "1",
        "--bail",
      ]);
      const violation = /VIOLATION (seed -?\d+: [^:]+)/.exec(output)?.[1];
      if (violation !== undefined) return { outcome: "found", by: violation };
      if (!/\d+ seeds in/.test(output))
        return { outcome: "not started", by: output.trim().split("\n").at(-1) ?? "" };
      return { outcome: "missed", by: `${seeds} seeds` };
    },
  });
}
