import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";

/** An installation of one package with one file, and a patch for it. */
const folder = await mkdtemp(join(tmpdir(), "svc-mend-"));
afterAll(() => rm(folder, { recursive: true }));

const installed = "one\ntwo\nthree\n";
const mended = "one\n2\nthree\n";
const file = join(folder, "node_modules/numbers/index.js");
const patch = `--- a/node_modules/numbers/index.js
+++ b/node_modules/numbers/index.js
@@ -1,3 +1,3 @@
 one
-two
+2
 three
`;

beforeEach(async () => {
  for (const name of ["bin", "patches", "node_modules/numbers"]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  await cp(new URL("mend-packages.mjs", import.meta.url), join(folder, "bin/mend-packages.mjs"));
  await writeFile(join(folder, "node_modules/numbers/package.json"), `{ "version": "1.2.3" }`);
  await writeFile(join(folder, "patches/numbers+1.2.3.patch"), patch);
  await writeFile(file, installed);
});

function mend(): { status: number | null; words: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, "bin/mend-packages.mjs")]);
  return { status, words: stderr.toString().trim() };
}

test("what was installed is mended, and mending it again changes nothing", async () => {
  for (let times = 0; times < 3; times += 1) {
    expect(mend()).toEqual({ status: 0, words: "" });
    expect(await readFile(file, "utf8")).toBe(mended);
  }
});

test("another version stops the installation and names the patch", async () => {
  await writeFile(join(folder, "node_modules/numbers/package.json"), `{ "version": "1.2.4" }`);
  expect(mend()).toEqual({
    status: 1,
    words:
      "numbers 1.2.4 is not the version that patches/numbers+1.2.3.patch mends; see docs/decisions/0011-patched-postgres-driver.md.",
  });
  expect(await readFile(file, "utf8")).toBe(installed);
});

test.each(["one\ntoo\nthree\n", installed + installed])(
  "a file the patch does not fit stops it too",
  async (text) => {
    await writeFile(file, text);
    expect(mend()).toEqual({
      status: 1,
      words: "patches/numbers+1.2.3.patch does not fit node_modules/numbers/index.js.",
    });
    expect(await readFile(file, "utf8")).toBe(text);
  },
);
