import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
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

export interface MutantResult {
  name: string;
  /** What the patch breaks. */
  text: string;
  outcome: "found" | "not applied" | "not typed" | "not started" | "missed";
  /** What found it. */
  by: string;
  seconds: number;
}

export interface MutantSearch {
  /** With the patches, next to the caller's own file: `new URL("./mutants/", import.meta.url)`. */
  folder: URL;
  /** Substrings of the names of the patches; none: all. */
  names: readonly string[];
  /** Mutants at a time. */
  width: number;
  /** Searches the copy for its fault. @param run runs a program in it. */
  find(
    run: (command: string, args: string[], environment?: Record<string, string>) => Promise<ProgramResult>,
  ): Promise<Pick<MutantResult, "outcome" | "by">>;
}

interface ProgramResult {
  status: number | null;
  /** Both streams. */
  output: string;
}

/** Searches every mutant. */
export async function runMutants(search: MutantSearch): Promise<MutantResult[]> {
  const { names, width } = search;
  const waiting = readdirSync(search.folder)
    .filter((file) => file.endsWith(".patch"))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .toSorted();
  const results: MutantResult[] = [];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const result = await runMutant(search, file);
        results.push(result);
        console.log(`${result.outcome.padEnd(12)} ${result.name}: ${result.by} (${result.seconds} s)`);
      }
    }),
  );
  return results.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function runMutant(search: MutantSearch, file: string): Promise<MutantResult> {
  const folder = fileURLToPath(search.folder);
  const startedAt = performance.now();
  const copy = mkdtempSync(join(tmpdir(), "svc-mutant-"));
  const result = (outcome: MutantResult["outcome"], by: string): MutantResult => ({
    name: basename(file, ".patch"),
    text: readFileSync(join(folder, file), "utf8").split("\n\n", 1)[0]!.replaceAll("\n", " "),
    outcome,
    by,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  });
  try {
    for (const part of COPIED)
      cpSync(join(root, part), join(copy, part), {
        recursive: true,
        force: true,
        filter: (path) => !path.includes("node_modules"),
      });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    // One line of context must still be there; the lines around it may have changed.
    const applied = spawnSync("git", ["apply", "-C1", join(folder, file)], { cwd: copy, encoding: "utf8" });
    if (applied.status !== 0) return result("not applied", applied.stderr.trim());
    const typed = await run(copy, "tsc", ["--noEmit", "--skipLibCheck"]);
    if (typed.status !== 0) return result("not typed", typed.output.split("\n")[0] ?? "");
    const { outcome, by } = await search.find((command, args, environment) =>
      run(copy, command, args, environment),
    );
    return result(outcome, by);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
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
