import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Planted faults: each patch of a folder is applied to a copy of the project, which must still pass its type check and
 * start, and is then searched until the fault is found. One that cannot be applied, type-checked or started counts as
 * missed: it shows nothing.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));
const COPIED = [
  "bin",
  "build",
  "client",
  "docs",
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

export interface MutantResult {
  name: string;
  /** What the patch breaks. */
  text: string;
  outcome: "found" | "not applied" | "not typed" | "not started" | "missed" | "not proven";
  /** What found it. */
  by: string;
  seconds: number;
}

type Finding = Pick<MutantResult, "outcome" | "by">;

interface ProgramResult {
  status: number | null;
  /** Both streams. */
  output: string;
}

/** Runs a program in a copy of the project. */
export type RunProgram = (
  command: string,
  args: string[],
  environment?: Record<string, string>,
) => Promise<ProgramResult>;

interface MutantSearch {
  /** With the patches, next to the caller's own file: `new URL("./mutants/", import.meta.url)`. */
  folder: URL;
  /** Substrings of the names of the patches; none: all. */
  names: readonly string[];
  /** Mutants at a time. */
  width: number;
  /**
   * Searches a copy for its fault.
   * @param run runs a program in it.
   * @param unchanged runs one in a copy without any fault.
   */
  find(run: RunProgram, unchanged: RunProgram): Promise<Finding>;
}

/** Searches every mutant. */
export async function runMutants(search: MutantSearch): Promise<MutantResult[]> {
  const { names, width } = search;
  const waiting = readdirSync(search.folder)
    .filter((file) => file.endsWith(".patch"))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .toSorted();
  const results: MutantResult[] = [];
  let pristine: Promise<string> | undefined;
  const unchanged: RunProgram = async (...program) => {
    pristine ??= copyProject();
    return run(await pristine, ...program);
  };
  await Promise.all(
    Array.from({ length: width }, async () => {
      const copy = await copyProject();
      try {
        for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
          const result = await runMutant(search, { copy, file, unchanged });
          results.push(result);
          console.log(`${result.outcome.padEnd(12)} ${result.name}: ${result.by} (${result.seconds} s)`);
        }
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    }),
  );
  if (pristine !== undefined) rmSync(await pristine, { recursive: true, force: true });
  return results.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A copy that passes its type check; the check of a mutant then reads changed files only. */
async function copyProject(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), "svc-mutant-"));
  // Not every part has to be there: bundles are built when they are missing.
  for (const part of COPIED.filter((each) => existsSync(join(root, each))))
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

/** One line of context must still be there; the lines around it may have changed. @returns why not, else an empty text. */
function applyPatch(patch: string, folder: string, ...flags: string[]): string {
  const { status, stderr } = spawnSync("git", ["apply", "-C1", ...flags, patch], {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? "" : stderr.trim() || "git apply failed";
}

/** Why a patch can no longer be applied to a copy of the project; empty if it can. */
export function plantingProblem(patch: string, folder: string): string {
  return applyPatch(patch, folder, "--check");
}

async function runMutant(
  search: MutantSearch,
  { copy, file, unchanged }: { copy: string; file: string; unchanged: RunProgram },
): Promise<MutantResult> {
  const startedAt = performance.now();
  const patch = fileURLToPath(new URL(file, search.folder));
  const result = (outcome: MutantResult["outcome"], by: string): MutantResult => ({
    name: basename(file, ".patch"),
    text: readFileSync(patch, "utf8").split("\n\n", 1)[0]!.replaceAll("\n", " "),
    outcome,
    by,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  });
  const problem = applyPatch(patch, copy);
  if (problem !== "") return result("not applied", problem);
  const { outcome, by } = await judge(search, copy, unchanged);
  const left = applyPatch(patch, copy, "-R");
  if (left !== "") throw new Error(`${file} could not be reverted: ${left}`);
  return result(outcome, by);
}

/** Type-checks and searches a copy. */
async function judge(search: MutantSearch, copy: string, unchanged: RunProgram): Promise<Finding> {
  const typed = await run(copy, "tsc", TYPE_CHECK);
  if (typed.status !== 0) return { outcome: "not typed", by: typed.output.split("\n")[0] ?? "" };
  return search.find((...program) => run(copy, ...program), unchanged);
}

function run(
  cwd: string,
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<ProgramResult> {
  return new Promise((done) => {
    const env = { ...process.env, ...environment };
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => (output += text.toString()));
    child.once("exit", (status) => done({ status, output }));
  });
}

/** A table for people, in Markdown. */
export function mutantTable(results: readonly MutantResult[]): string {
  const rows = results.map(
    ({ name, text, outcome, by }) =>
      `| ${name} | ${text} | ${outcome === "found" ? by : `**${outcome}**: ${by}`} |`,
  );
  return ["| mutant | what it breaks | found by |", "| --- | --- | --- |", ...rows].join("\n");
}
