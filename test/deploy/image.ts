import { existsSync, readFileSync } from "node:fs";
import { cp, link, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DockerfileParser, type Copy } from "dockerfile-ast";
import { z } from "zod";

/** What the Dockerfile puts into its last stage, laid out in a folder, without a container engine. */

export const root = fileURLToPath(new URL("../../", import.meta.url));

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      devOptional: z.boolean().default(false),
    }),
  ),
});

/** An instruction of the last stage. */
export interface Instruction {
  keyword: string;
  arguments: string[];
  /** Of COPY: the stage that it copies from; null for the build's context. */
  from: string | null;
}

export function lastStage(dockerfile: string): Instruction[] {
  const instructions = DockerfileParser.parse(dockerfile).getInstructions();
  const start = instructions.findLastIndex((each) => each.getKeyword() === "FROM");
  return instructions.slice(start).map((each) => ({
    keyword: each.getKeyword(),
    arguments: each.getArguments().map((argument) => argument.getValue()),
    from: each.getKeyword() === "COPY" ? ((each as Copy).getFromFlag()?.getValue() ?? null) : null,
  }));
}

/** Paths of `.dockerignore`: it excludes everything, then lists exceptions, then patterns of files without use there. */
export function readIgnore(): { kept: string[]; dropped: RegExp[] } {
  const lines = readFileSync(join(root, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (lines[0] !== "*") throw new Error(".dockerignore must begin with *");
  const asPattern = (line: string) =>
    new RegExp(
      `^${line
        .replaceAll(".", "\\.")
        .replace("**/", "(.*/)?")
        .replaceAll(/(?<![.)])\*/g, "[^/]*")}(/|$)`,
    );
  return {
    kept: lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1)),
    dropped: lines
      .slice(1)
      .filter((line) => !line.startsWith("!"))
      .map(asPattern),
  };
}

/** Lays out the image's `/app` in a folder. @param folder on the same file system as the repository. */
export async function layOutImage(folder: string): Promise<void> {
  const { kept, dropped } = readIgnore();
  for (const { keyword, arguments: paths, from } of lastStage(
    readFileSync(join(root, "Dockerfile"), "utf8"),
  )) {
    if (keyword !== "COPY" || from !== null) continue;
    const [source, target] = paths as [string, string];
    if (!kept.some((path) => source === path || source.startsWith(`${path}/`)))
      throw new Error(`${source} is not part of the build's context`);
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await cp(join(root, source), join(folder, target === "./" ? source : target), {
      recursive: true,
      filter: (path) => !dropped.some((pattern) => pattern.test(path.slice(root.length))),
    });
  }
  // Of the stages before: the built pages, and the packages.
  for (const name of ["build/checkout", "build/dashboard"])
    await cp(join(root, name), join(folder, name), { recursive: true });
  for (const name of productionPackages()) await linkTree(join(root, name), join(folder, name));
}

/** Folders of what `npm ci --omit=dev --omit=optional` installs. */
function productionPackages(): string[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  return Object.entries(packages)
    .filter(([path, one]) => path !== "" && !one.dev && !one.optional && !one.devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
}

/** A package's files, without the packages nested in it, as hard links. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.name === "node_modules") continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isFile()) await link(source, target);
  }
}
