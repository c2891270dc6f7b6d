import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };

/** An installation of one package with one file, and a patch for it. */
const folder = await mkdtemp(join(tmpdir(), "svc-patches-"));
afterAll(() => rm(folder, { recursive: true }));

const installed = "one\ntwo\nthree\n";
const patched = "one\n2\nthree\n";
const file = join(folder, "node_modules/numbers/index.js");
const patch = `diff --git a/node_modules/numbers/index.js b/node_modules/numbers/index.js
--- a/node_modules/numbers/index.js
+++ b/node_modules/numbers/index.js
@@ -1,3 +1,3 @@
 one
-two
+2
 three
`;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

beforeEach(async () => {
  await rm(folder, { recursive: true });
  for (const name of ["bin", "patches", "node_modules/numbers"]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const root = new URL("..", import.meta.url);
  await cp(new URL("bin/bootstrap.mjs", root), join(folder, "bin/bootstrap.mjs"));
  for (const name of [".bin", "node", "patch-package"]) {
    await symlink(new URL(`node_modules/${name}`, root), join(folder, "node_modules", name));
  }
  await writeFile(join(folder, "package-lock.json"), "{}");
  await writeFile(join(folder, "node_modules/.svc-installed"), `${hashOf("{}")} ${hashOf(patch)}`);
  await writeFile(join(folder, "package.json"), "{}");
  await writeFile(join(folder, "script.mjs"), `console.log("started");`);
  await writeFile(join(folder, "node_modules/numbers/package.json"), `{ "version": "1.2.3" }`);
  await writeFile(join(folder, "patches/numbers+1.2.3.patch"), patch);
  await writeFile(file, installed);
});

/** The two ways on which packages are patched: after an installation, and at each start. */
const commands = {
  postinstall: packageJson.scripts.postinstall,
  start: "node bin/bootstrap.mjs script.mjs",
};

function run(
  name: keyof typeof commands,
  ...paths: string[]
): { status: number | null; output: string; errors: string } {
  const { status, stdout, stderr } = spawnSync(commands[name], {
    cwd: folder,
    shell: true,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: [...paths, join(folder, "node_modules/.bin"), process.env["PATH"]].join(":"),
    },
  });
  return { status, output: stdout, errors: stderr };
}

test.each(["postinstall", "start"] as const)(
  "%s patches a package, and a second run changes nothing",
  async (name) => {
    for (let times = 0; times < 2; times += 1) {
      expect(run(name)).toMatchObject({ status: 0, errors: "" });
      expect(await readFile(file, "utf8")).toBe(patched);
    }
  },
);

test("a start prints nothing of the patches", () => {
  expect(run("start").output).toBe("started\n");
});

test.each(["postinstall", "start"] as const)(
  "%s stops at another version each time, although the patch applies to it",
  async (name) => {
    await writeFile(join(folder, "node_modules/numbers/package.json"), `{ "version": "1.2.4" }`);
    for (let times = 0; times < 2; times += 1) {
      const { status, output, errors } = run(name);
      expect(status).toBe(1);
      expect(output + errors).toMatch(/created for\s+numbers@1\.2\.3\s+applied to\s+numbers@1\.2\.4/);
      expect(output).not.toContain("started");
    }
  },
);

test.each(["postinstall", "start"] as const)(
  "%s stops at a file that the patch does not apply to",
  async (name) => {
    await writeFile(file, "one\ntoo\nthree\n");
    const { status, output, errors } = run(name);
    expect(status).toBe(1);
    expect(output + errors).toContain("numbers+1.2.3.patch");
    expect(output).not.toContain("started");
    expect(await readFile(file, "utf8")).toBe("one\ntoo\nthree\n");
  },
);

test("a start after a patch has changed installs the packages first, and the next one does not", async () => {
  run("start");
  await writeFile(join(folder, "patches/numbers+1.2.3.patch"), patch.replace("+2", "+II"));
  // Stands for `npm ci`: packages as they are published.
  await mkdir(join(folder, "npm"));
  await writeFile(
    join(folder, "npm/npm"),
    `#!/bin/sh\necho "$@" >> calls\nprintf 'one\\ntwo\\nthree\\n' > ${file}\n`,
    { mode: 0o755 },
  );
  for (let times = 0; times < 2; times += 1) {
    expect(run("start", join(folder, "npm"))).toMatchObject({ status: 0, errors: "" });
    expect(await readFile(file, "utf8")).toBe("one\nII\nthree\n");
  }
  expect((await readFile(join(folder, "calls"), "utf8")).trim().split("\n")).toEqual([
    expect.stringMatching(/^ci /),
  ]);
});
