import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestCount } from "./count-reporter.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "svc-count-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs Vitest on one file, as `npm test` does on all. */
async function countOf(tests: string): Promise<TestCount> {
  await writeFile(
    join(folder, "planted.test.ts"),
    `import { beforeAll, describe, expect, test } from "vitest";\n${tests}`,
  );
  // Its folder has no lock file, for which Vitest would clear the module cache of the tests that run beside it.
  const config = { test: { fsModuleCache: false, setupFiles: [join(root, "test/support/setup.ts")] } };
  await writeFile(join(folder, "vitest.config.ts"), `export default ${JSON.stringify(config)}`);
  const file = join(folder, "count.json");
  const args = ["run", "--root", folder, `--reporter=${join(root, "test/run/count-reporter.ts")}`];
  await new Promise((done) => {
    execFile(
      join(root, "node_modules/.bin/vitest"),
      args,
      { cwd: folder, env: { ...process.env, SVC_TEST_COUNT: file } },
      done,
    );
  });
  return JSON.parse(await readFile(file, "utf8")) as TestCount;
}

test("passed, failed, skipped and unreached tests are counted apart, and all assertions together", async () => {
  const count = await countOf(`
    test("three", () => { for (const n of [1, 2, 3]) expect(n).toBe(n); });
    test.each([1, 2])("one each %i", (n) => expect(n).toBe(n));
    test("none", () => {});
    test("second fails", () => { expect(1).toBe(1); expect(1).toBe(2); expect(1).toBe(1); });
    test.skip("left out", () => expect(1).toBe(1));
    test("gives a reason", ({ skip }) => { expect(1).toBe(1); skip("no browser"); });
    describe("no set-up", () => {
      beforeAll(() => { throw new Error("planted"); });
      test("never run", () => expect(1).toBe(1));
    });
  `);
  expect(count).toEqual({
    passed: 4,
    failed: ["set-up of planted.test.ts: no set-up", "planted.test.ts: second fails"],
    unreached: 1,
    skipped: ["left out", "gives a reason (no browser)"],
    assertions: 3 + 2 + 2 + 1,
  });
});
