import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { areInstalled, composerRanges, npmFolders } from "./dependencies.ts";
import { dependenciesPage } from "./dependencies-page.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const page = read("docs/dependencies.md");

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The rows below a heading, by the package they are about. */
function rowsOf(heading: string): Map<string, string[]> {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| `"));
  const rows = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(rows.map((row) => [row[1]!.replaceAll("`", ""), row]));
}

describe.each(npmFolders)("the dependencies of %spackage.json", (folder) => {
  const heading = { "": "Service", "client/": "Client", "plugin/": "Plugin" }[folder];
  const manifest = JSON.parse(read(`${folder}package.json`)) as Manifest;
  const { packages } = JSON.parse(read(`${folder}package-lock.json`)) as {
    packages: Record<string, { version: string; license?: string; hasInstallScript?: boolean }>;
  };
  const direct = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

  test("are listed, and no others; if they are not, run: npm run generate", () => {
    expect([...rowsOf(heading).keys()].toSorted(), "run: npm run generate").toEqual(direct.toSorted());
  });

  test.each(direct)("%s has the version, licence and scripts of the lock file, and a source", (name) => {
    const row = rowsOf(heading).get(name)!;
    const { version, license, hasInstallScript } = packages[`node_modules/${name}`]!;
    expect(row.slice(2, 5)).toEqual([
      version,
      name in (manifest.dependencies ?? {}) ? "at run time" : "to build and test",
      license,
    ]);
    expect(row[5]).toMatch(/^[\w.-]+\/[\w./-]+$/);
    if (hasInstallScript) expect(row[8]).toContain(`\`${name}\``);
  });
});

test("those of plugin/composer.json are listed, and no others", () => {
  expect([...rowsOf("Plugin, PHP").keys()].toSorted()).toEqual(Object.keys(composerRanges()).toSorted());
});

/** Under a licence that asks for more than a notice; the page says what follows. */
const copyleft = ["@wordpress/hooks"];

test("every package that the service needs at run time asks for no more than a notice, or the page says so", () => {
  const allowed = /^(MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|0BSD)$/;
  const needed = [...rowsOf("Service")].filter(([, row]) => row[3] === "at run time");
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter(([, row]) => !allowed.test(row[4]!)).map(([name]) => name)).toEqual(copyleft);
  for (const name of copyleft) expect(page.split("## Service")[0]).toContain(`\`${name}\``);
});

/** What Composer installs depends on the version of PHP, too. */
const ofNpm = (text: string) => text.split("## Plugin, PHP")[0];

test.skipIf(!areInstalled())(
  "the page is what npm has installed; if it is not, run: npm run generate",
  () => {
    expect(ofNpm(page), "run: npm run generate").toBe(ofNpm(dependenciesPage()));
  },
);
