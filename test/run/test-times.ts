import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What each test file took when it last ran here; not part of the project. */
const path = join(import.meta.dirname, "../../node_modules/.cache/svc-checkout/test-times.json");

/** Seconds by test file. */
export function readTestTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Record<string, number>;
  } catch {
    return {};
  }
}

export function saveTestTimes(times: Record<string, number>): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...readTestTimes(), ...times }));
}

/** Of a file that has not run here yet. */
export function estimateSeconds(file: string): number {
  if (file.startsWith("test/browser/")) return 40;
  if (/kill|^test\/(attack|fuzz)\//.test(file)) return 25;
  if (file.startsWith("test/flows/")) return 12;
  if (file.startsWith("test/contract/")) return 20;
  return file.startsWith("shared/") ? 1 : 5;
}
