import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";

/** A checkout without packages of its own, whose npm only says that it was called. */
const folder = await mkdtemp(join(tmpdir(), "svc-bootstrap-"));
afterAll(() => rm(folder, { recursive: true }));

const root = new URL("..", import.meta.url);
const lock = join(folder, "package-lock.json");
for (const name of ["bin", "npm", "node_modules", "patches"]) await mkdir(join(folder, name));
await cp(new URL("bin/bootstrap.mjs", root), join(folder, "bin/bootstrap.mjs"));
for (const name of ["node", "patch-package"])
  await symlink(new URL(`node_modules/${name}`, root), join(folder, "node_modules", name));
await writeFile(join(folder, "npm/npm"), "#!/bin/sh\necho installed\n");
await chmod(join(folder, "npm/npm"), 0o755);
await writeFile(join(folder, "package.json"), "{}");
await writeFile(lock, "{}");
await writeFile(join(folder, "script.mjs"), "console.log(process.env.NODE_COMPILE_CACHE);");

function start(environment: Record<string, string> = {}): string {
  const { NODE_COMPILE_CACHE: _, ...inherited } = process.env;
  const { stdout } = spawnSync("node", ["bin/bootstrap.mjs", "script.mjs"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...inherited, PATH: `${join(folder, "npm")}${delimiter}${process.env["PATH"]}`, ...environment },
  });
  return stdout;
}

test("packages are installed once, and again only if the contents of the lock file change", async () => {
  expect(start()).toContain("installed");
  expect(start()).not.toContain("installed");
  await utimes(lock, 1, 1);
  expect(start()).not.toContain("installed");
  await writeFile(lock, "[]");
  expect(start()).toContain("installed");
});

test("packages installed by hand are not installed again, unless one is missing or of another version", async () => {
  const list = join(folder, "node_modules/.package-lock.json");
  const packages = { "node_modules/a": { version: "1.0.0" } };
  const ofOtherSystem = { "node_modules/b": { version: "1.0.0", optional: true } };
  await writeFile(lock, JSON.stringify({ packages: { "": {}, ...packages, ...ofOtherSystem } }));
  await writeFile(list, JSON.stringify({ packages }));
  expect(start()).not.toContain("installed");
  await writeFile(lock, JSON.stringify({ packages: { "": {}, "node_modules/a": { version: "1.0.1" } } }));
  expect(start()).toContain("installed");
  await writeFile(
    lock,
    JSON.stringify({ packages: { ...packages, "node_modules/c": { version: "1.0.0" } } }),
  );
  expect(start()).toContain("installed");
  await rm(list);
});

test("compiled modules are kept beside the packages, unless the environment names another folder", () => {
  expect(start()).toContain(join(folder, "node_modules/.cache/node"));
  expect(start({ NODE_COMPILE_CACHE: "elsewhere" })).toMatch(/^elsewhere$/m);
});
