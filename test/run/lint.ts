import { spawnSync } from "node:child_process";
import type { Count } from "./stage.ts";

/** Static checks: types, lint rules, format, dead code, API description, words. All run even when one fails. */
export const checks: ReadonlyArray<[name: string, command: string, ...args: string[]]> = [
  ["types", "tsc", "--noEmit"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  ["imports", "node", "test/run/import-graph.ts"],
  ["format", "oxfmt", "--check"],
  ["dead code", "knip"],
  ["API description", "redocly", "lint", "openapi.json"],
  ["word list", "node", "test/run/word-list.ts"],
];

/** @returns the names of the checks that failed. */
export function runChecks(): string[] {
  return checks
    .filter(([name, command, ...args]) => {
      process.stdout.write(`• ${name} … `);
      const result = spawnSync(command, args, { encoding: "utf8" });
      const passed = result.status === 0;
      console.log(passed ? "ok" : "failed");
      if (!passed) console.log(`${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`);
      return !passed;
    })
    .map(([name]) => name);
}

/** Exits with 1 if a check failed. `--count` prints the result for test/run/run.ts as the last line. */
if (import.meta.main) {
  const failed = runChecks();
  if (process.argv.includes("--count")) {
    const reasons = failed.map((name) => `failed: static check: ${name}`);
    const count: Count = {
      passed: checks.length - failed.length,
      failed: failed.length,
      skipped: 0,
      assertions: 0,
      reasons,
    };
    console.log(JSON.stringify(count));
  }
  process.exitCode = failed.length === 0 ? 0 : 1;
}
