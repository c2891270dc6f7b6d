import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isOfTests, MOST_FILES } from "./folder-limit.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Not ours, not written by hand, or a list that only grows. */
const passedOver = new Set(["node_modules", "vendor", "build", "dist", "coverage", "golden"]);
const growing = new Set(["docs/decisions", "server/db/migrations"]);
/** The plugin's translations, also as a build compiles them. */
const isTranslation = (path: string): boolean => path.startsWith("plugin/languages/");

/** Paths from the root, hidden files and folders left out. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith(".") && !passedOver.has(name))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? filesBelow(path) : [path];
      }),
  );
  return found.flat();
}

test(`no folder holds more than ${MOST_FILES} files beside tests`, async () => {
  const files = (await filesBelow(".")).filter((path) => !isOfTests(path) && !isTranslation(path));
  const folders = Object.entries(Object.groupBy(files, (path) => dirname(path)))
    .map(([folder, inside]) => ({ folder, files: inside?.length ?? 0 }))
    .filter(({ folder }) => !growing.has(folder))
    .toSorted((a, b) => b.files - a.files);
  const largest = folders.slice(0, 10).map((entry) => `${entry.files} ${entry.folder}`);
  console.log(`Largest folders: ${largest.join(", ")}`);
  expect(folders.length).toBeGreaterThan(50);
  expect(
    folders.filter((entry) => entry.files > MOST_FILES),
    "put the files of one concept into a folder of its own",
  ).toEqual([]);
});

test("only six files of server/ stand outside of a slice", async () => {
  const files = (await filesBelow("server")).filter((path) => dirname(path) === "server" && !isOfTests(path));
  expect(files.map((path) => basename(path)).toSorted()).toEqual([
    "config.ts",
    "context.ts",
    "create-context.ts",
    "errors.ts",
    "main.ts",
    "worker.ts",
  ]);
});
