/** Every text of an admin script is in its translations: those of all folders that the script imports from. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { scriptFolders } from "../../scripts/script-folders.mjs";

const pluginDir = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(pluginDir, path), "utf8");

/** Entries by the name of the build, as the script `build` of package.json has them. */
const entries = new Map([...read("package.json").matchAll(/([\w-]+)=\.\/(src\/[\w/.-]+)/g)].map(([, name, path]) => [name ?? "", path ?? ""]));

/** Builds by handle, as PHP loads them into admin pages. */
const builds = readdirSync(join(pluginDir, "includes"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".php"))
  .flatMap((file) => {
    const code = read(join("includes", file));
    // A handle is a text, or the constant `ID` of its class.
    const id = /const ID\s+= '([\w-]+)'/.exec(code)?.[1] ?? "";
    return [...code.matchAll(/(?:enqueue_in_admin|enqueue_script)\( (?:'([\w-]+)'|self::ID), '([\w-]+)'/g)].map(
      ([, handle, build]) => [handle ?? id, build ?? ""] as const,
    );
  });

/** The plugin's source files that an entry imports, itself included. */
function filesOf(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const [, path] of read(entry).matchAll(/(?:from|import) "(\.[^"]+\.tsx?)"/g)) {
    const file = relative(pluginDir, join(pluginDir, dirname(entry), path ?? ""));
    if (file.startsWith("src/") && existsSync(join(pluginDir, file))) filesOf(file, found);
  }
  return found;
}

test("each script has the folders of all texts that it imports", () => {
  expect(builds.map(([handle]) => handle).sort()).toEqual(Object.keys(scriptFolders).sort());
  for (const [handle, build] of builds) {
    const texts = [...filesOf(entries.get(build) ?? "")].filter((file) => /\b_[_nx]\(/.test(read(file)));
    const folders: readonly string[] = scriptFolders[handle as keyof typeof scriptFolders];
    expect(texts.length, handle).toBeGreaterThan(0);
    expect(texts.filter((file) => !folders.some((folder) => file.startsWith(folder))), handle).toEqual([]);
  }
});
