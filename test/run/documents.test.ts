import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

async function markdownIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder));
  return names.filter((name) => name.endsWith(".md")).map((name) => join(folder, name));
}

const documents = (
  await Promise.all([".", "docs", "docs/decisions", "client", "plugin"].map(markdownIn))
).flat();

test.each(documents)("links in %s lead to files", async (document) => {
  const text = await readFile(join(root, document), "utf8");
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!.replace(/#.*/, ""));
  const broken = targets.filter(
    (target) =>
      target !== "" && !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(document), target)),
  );
  expect(broken).toEqual([]);
});

/** Decision records and the changelog name files as they were. */
const living = documents.filter((document) => !/decisions|CHANGELOG/.test(document));

test.each(living)("files and folders that %s names exist", async (document) => {
  const text = await readFile(join(root, document), "utf8");
  const named = [...text.matchAll(/`((?:bin|client|deploy|docs|plugin|server|shared|test)\/[\w./-]*)`/g)];
  expect(named.map(([, path]) => path!).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("README, ARCHITECTURE and CONTRIBUTING are read, and name files", async () => {
  for (const document of ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]) {
    expect(living).toContain(document);
    expect(await readFile(join(root, document), "utf8")).toMatch(/`server\/[\w./-]+`/);
  }
});
