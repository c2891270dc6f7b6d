import { test } from "vitest";
import { isWholeRun } from "../run/whole-run.ts";

/** Declares a test of `npm run test:all` only. Its promise also needs a test in `npm test`. */
export function longTest(name: string, run: () => Promise<void>, timeoutMs?: number): void {
  if (isWholeRun) test(name, run, timeoutMs);
}
