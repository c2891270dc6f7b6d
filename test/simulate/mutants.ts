import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Planted faults: each patch of money code under mutants/ is applied to a copy of the project, which must still pass its
 * type check and start, and is then simulated until the oracle finds it. One that cannot be applied, type-checked or
 * started counts as missed: it shows nothing.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = fileURLToPath(new URL("./mutants/", import.meta.url));
const COPIED = [
  "bin",
  "build",
  "client",
  "server",
  "shared",
  "test",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
];

const TYPE_CHECK = [
  "--noEmit",
  "--skipLibCheck",
  "--incremental",
  "--tsBuildInfoFile",
  "mutants.tsbuildinfo",
];
const simulation = (seeds: number): string[] => [
  "test/simulate/run.ts",
  "--seeds",
  String(seeds),
  "--parallel",
  "1",
  "--bail",
];

export interface MutantResult {
  name: string;
  /** What the patch breaks. */
  text: string;
  outcome: "found" | "not applied" | "not typed" | "not started" | "missed";
  /** The first rule that the oracle saw broken, and in which seed. */
  by: string;
  seconds: number;
}

/** @param names substrings of the names of the patches; none: all. @param seeds at most so many for each. */
export async function runMutants(
  names: readonly string[],
  seeds: number,
  width: number,
): Promise<MutantResult[]> {
  const waiting = readdirSync(folder)
    .filter((file) => file.endsWith(".patch"))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .toSorted();
  const results: MutantResult[] = [];
  await Promise.all(
    Array.from({ length: width }, async () => {
      const copy = await copyProject();
      try {
        for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
          const result = await runMutant(copy, file, seeds);
          results.push(result);
          console.log(`${result.outcome.padEnd(12)} ${result.name}: ${result.by} (${result.seconds} s)`);
        }
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    }),
  );
  return results.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A copy that passes its type check; the check of a mutant then reads changed files only. */
async function copyProject(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), "svc-mutant-"));
  for (const part of COPIED)
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      force: true,
      filter: (path) => !path.includes("node_modules"),
    });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const typed = await run(copy, "tsc", TYPE_CHECK);
  if (typed.status !== 0) throw new Error(`the unchanged project is not typed: ${typed.output}`);
  return copy;
}

async function runMutant(copy: string, file: string, seeds: number): Promise<MutantResult> {
  const startedAt = performance.now();
  const patch = join(folder, file);
  const result = (outcome: MutantResult["outcome"], by: string): MutantResult => ({
    name: basename(file, ".patch"),
    text: readFileSync(patch, "utf8").split("\n\n", 1)[0]!.replaceAll("\n", " "),
    outcome,
    by,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  });
  // One line of context must still be there; the lines around it may have changed.
  const apply = (...flags: string[]) =>
    spawnSync("git", ["apply", "-C1", ...flags, patch], { cwd: copy, encoding: "utf8" });
  const applied = apply();
  if (applied.status !== 0) return result("not applied", applied.stderr.trim());
  const { outcome, by } = await judge(copy, seeds);
  const reverted = apply("-R");
  if (reverted.status !== 0) throw new Error(`${file} could not be reverted: ${reverted.stderr}`);
  return result(outcome, by);
}

/** Type-checks and simulates a copy. */
async function judge(copy: string, seeds: number): Promise<Pick<MutantResult, "outcome" | "by">> {
  const typed = await run(copy, "tsc", TYPE_CHECK);
  if (typed.status !== 0) return { outcome: "not typed", by: typed.output.split("\n")[0] ?? "" };
  const simulated = await run(copy, "node", simulation(seeds));
  const violation = /VIOLATION (seed -?\d+: [^:]+)/.exec(simulated.output)?.[1];
  if (violation !== undefined) return { outcome: "found", by: violation };
  if (!/\d+ seeds in/.test(simulated.output))
    return { outcome: "not started", by: simulated.output.trim().split("\n").at(-1) ?? "" };
  return { outcome: "missed", by: `${seeds} seeds` };
}

function run(
  cwd: string,
  command: string,
  args: string[],
): Promise<{ status: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => (output += text.toString()));
    child.once("exit", (status) => done({ status, output }));
  });
}

/** A table for people, as in docs/reliability.md. */
export function mutantTable(results: readonly MutantResult[]): string {
  const rows = results.map(
    ({ name, text, outcome, by }) =>
      `| ${name} | ${text} | ${outcome === "found" ? by : `**${outcome}**: ${by}`} |`,
  );
  return ["| mutant | what it breaks | found by |", "| --- | --- | --- |", ...rows].join("\n");
}
