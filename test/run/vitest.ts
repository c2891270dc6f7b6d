import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestCount } from "./count-reporter.ts";
import { failure, type Count, type Stages } from "./stage.ts";

/** Runs Vitest as a stage, and counts its tests. @param args paths and options of Vitest. */
export async function runVitest(
  stages: Stages,
  stage: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), "svc-report-"));
  const file = join(folder, "count.json");
  const reporters = ["--reporter=default", "--reporter=./test/run/count-reporter.ts"];
  const { status } = await stages.run(stage, ["vitest", "run", ...reporters, ...args], {
    live: true,
    environment: { ...environment, SVC_TEST_COUNT: file },
  });
  const text = await readFile(file, "utf8").catch(() => null);
  await rm(folder, { recursive: true, force: true });
  if (text === null) return failure(`${stage} ended without a count`);
  const { passed, assertions, failed, unreached, skipped } = JSON.parse(text) as TestCount;
  // Vitest may fail without a counted failure.
  const unreported = status !== 0 && failed.length === 0 ? [`${stage}: see its output above`] : [];
  const failures = [...failed, ...unreported];
  return {
    passed,
    failed: failures.length,
    skipped: skipped.length,
    assertions,
    reasons: [
      ...(unreached === 0 ? [] : [`not run because their set-up failed: ${unreached} tests`]),
      ...skipped.map((name) => `skipped: ${name}`),
      ...failures.map((name) => `failed: ${name}`),
    ],
  };
}
