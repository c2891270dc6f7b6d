import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** What npm and Composer have installed of what our manifests name, read from lock files and packages, without a network. */

const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Dependency {
  name: string;
  /** The installed version; of Composer, which keeps no lock file here, the range that is allowed. */
  version: string;
  licence: string;
  /** Whether our code needs it when it runs, not only to build and test. */
  isRuntime: boolean;
  /** The repository's owner and name, such as `expressjs/express`, on another host than GitHub with the host. */
  source: string;
  /** The first year of its copyright notice: it is at least that old. Null without one. */
  since: number | null;
  /** Packages that are installed because of it. */
  brings: number;
  /** Packages that run a script when they are installed: it, or what it brings. */
  scripts: string[];
}

const names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  dependencies: names,
  devDependencies: names,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const LockedPackage = z.object({
  version: z.string().optional(),
  license: z.string().default("not named"),
  hasInstallScript: z.boolean().default(false),
  dependencies: names,
  optionalDependencies: names,
});
const Lock = z.object({ packages: z.record(z.string(), LockedPackage) });
const Repository = z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]);
const Package = z.object({ repository: Repository.default("not named") });

const read = <T>(schema: z.ZodType<T>, path: string): T =>
  schema.parse(JSON.parse(readFileSync(join(root, path), "utf8")));

/** The folders that have a `package.json` of ours, with a slash at the end. */
export const npmFolders = ["", "client/", "plugin/"] as const;

/** The direct dependencies of a folder: those at run time first, by name. @param folder one of `npmFolders`. */
export function npmDependencies(folder: string): Dependency[] {
  const { dependencies, devDependencies } = read(Manifest, `${folder}package.json`);
  const { packages } = read(Lock, `${folder}package-lock.json`);
  return [dependencies, devDependencies].flatMap((group, index) =>
    Object.keys(group)
      .toSorted()
      .map((name) => {
        const path = `node_modules/${name}`;
        const locked = packages[path];
        if (locked?.version === undefined) throw new Error(`${folder}package-lock.json lacks ${name}`);
        const brought = broughtBy(packages, path);
        return {
          name,
          version: locked.version,
          licence: locked.license,
          isRuntime: index === 0,
          source: sourceOf(`${folder}${path}/package.json`),
          since: firstYear(`${folder}${path}`),
          brings: brought.size - 1,
          scripts: [...brought]
            .filter((one) => packages[one]!.hasInstallScript)
            .map((one) => one.replace(/^.*node_modules\//, ""))
            .toSorted(),
        };
      }),
  );
}

/** The packages whose scripts `allowScripts` of the folder's manifest lists; null if npm runs no scripts there. */
export function allowedScripts(folder: string): string[] | null {
  const settings = join(root, folder, ".npmrc");
  if (existsSync(settings) && /^ignore-scripts=true$/m.test(readFileSync(settings, "utf8"))) return null;
  const { allowScripts } = read(Manifest, `${folder}package.json`);
  return Object.keys(allowScripts).filter((name) => allowScripts[name]);
}

/** A package and everything that is installed for it, as paths of the lock file. Follows Node's look-up of modules. */
function broughtBy(
  packages: z.infer<typeof Lock>["packages"],
  path: string,
  found = new Set<string>(),
): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const { dependencies, optionalDependencies } = packages[path]!;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    for (let from = path; ; from = from.replace(/\/?(?:node_modules\/)?(?:@[^/]+\/)?[^/]+$/, "")) {
      const candidate = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
      if (candidate in packages) broughtBy(packages, candidate, found);
      if (candidate in packages || from === "") break;
    }
  }
  return found;
}

function sourceOf(path: string): string {
  const { repository } = read(Package, path);
  return repository.replace(/^.*github(?:\.com)?[/:]|^.*:\/\//, "").replace(/(?:\.git)?(?:#.*)?$/, "");
}

function firstYear(folder: string): number | null {
  const licence = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
  if (licence === undefined) return null;
  const text = readFileSync(join(root, folder, licence), "utf8");
  const notice = text
    .split("\n")
    .find((line) => /copyright|\(c\)|©/i.test(line) && /\b(?:19|20)\d\d\b/.test(line));
  return notice === undefined ? null : Number(/\b(?:19|20)\d\d\b/.exec(notice)![0]);
}

const ComposerManifest = z.object({ require: names, "require-dev": names });
const ComposerPackage = z.object({
  name: z.string(),
  license: z.array(z.string()).default(["not named"]),
  support: z.object({ source: z.string().default("not named") }).prefault({}),
  require: names,
});
const Installed = z.object({ packages: z.array(ComposerPackage) });

/** The names and ranges in `plugin/composer.json`, PHP itself aside. */
export function composerRanges(): Record<string, string> {
  const { require, "require-dev": requireDev } = read(ComposerManifest, "plugin/composer.json");
  return Object.fromEntries(
    Object.entries({ ...require, ...requireDev }).filter(([name]) => name.includes("/")),
  );
}

/** The plugin's development tools in PHP. Composer runs no scripts of packages. */
export function composerDependencies(): Dependency[] {
  const installed = read(Installed, "plugin/vendor/composer/installed.json").packages;
  const byName = new Map(installed.map((one) => [one.name, one]));
  const bring = (name: string, found: Set<string>): Set<string> => {
    if (!found.has(name) && byName.has(name)) {
      found.add(name);
      for (const next of Object.keys(byName.get(name)!.require)) bring(next, found);
    }
    return found;
  };
  return Object.entries(composerRanges())
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, version]) => {
      const { license, support } = byName.get(name) ?? ComposerPackage.parse({ name });
      return {
        name,
        version,
        licence: license.join(" or "),
        isRuntime: false,
        source: support.source.replace(/^.*github\.com\//, "").replace(/\/tree\/.*$/, ""),
        since: firstYear(`plugin/vendor/${name}`),
        brings: bring(name, new Set()).size - 1,
        scripts: [],
      };
    });
}

/** Whether everything is installed that the page is made from. */
export function areInstalled(): boolean {
  const manifests = npmFolders.flatMap((folder) => {
    const { dependencies, devDependencies } = read(Manifest, `${folder}package.json`);
    return Object.keys({ ...dependencies, ...devDependencies }).map(
      (name) => `${folder}node_modules/${name}/package.json`,
    );
  });
  return [...manifests, "plugin/vendor/composer/installed.json"].every((path) =>
    existsSync(join(root, path)),
  );
}
