import { spawnSync } from "node:child_process";

/** Static checks: types, lint rules, format, dead code. All run even when one fails. */
export const checks: ReadonlyArray<[name: string, command: string, ...args: string[]]> = [
  ["types", "tsc", "--noEmit"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  ["imports", "node", "test/run/import-graph.ts"],
  ["format", "oxfmt", "--check"],
  ["dead code", "knip"],
  ["API description", "redocly", "lint", "openapi.json"],
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

if (import.meta.main) process.exitCode = runChecks().length === 0 ? 0 : 1;
