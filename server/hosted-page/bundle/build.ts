import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildRoot } from "./build-root.ts";
import { clientBuild, serverBuild } from "./vite.config.ts";

const repositoryRoot = fileURLToPath(new URL("../../../", import.meta.url));

/** Everything that decides what the bundles hold. */
const pageFolders = ["bundle", "view", "payment", "summary"];
const sourceFolders = [...pageFolders.map((folder) => `server/hosted-page/${folder}`), "shared"];
const bundledPackages = ["preact", "preact-render-to-string", "vite"];

/** What a first visit downloads of our own script and style, in bytes after gzip. */
export interface PageWeight {
  script: number;
  style: number;
}

/**
 * Builds the pages' browser and server bundles, unless those in `build/checkout` were made from the same sources.
 * Safe to call from several processes at once: a build appears as a whole or not at all.
 *
 * @returns the weight of a fresh build, or null when there was nothing to do.
 */
export async function buildPages(): Promise<PageWeight | null> {
  const inputs = await hashOfInputs();
  if ((await readStamp()) === inputs) return null;

  await mkdir(dirname(buildRoot), { recursive: true });
  const workshop = await mkdtemp(join(dirname(buildRoot), "checkout-"));
  try {
    const { build } = await import("vite");
    await build(clientBuild(workshop));
    await build(serverBuild(workshop));
    await writeFile(join(workshop, "inputs.txt"), inputs);
    // Made private by mkdtemp, but whoever runs the server has to read it.
    await chmod(workshop, 0o755);
    await replaceBuild(workshop, inputs);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  return weigh();
}

/** Moves the finished build into place. Another process may have just done the same, which is as good. */
async function replaceBuild(workshop: string, inputs: string): Promise<void> {
  await rm(buildRoot, { recursive: true, force: true });
  try {
    await rename(workshop, buildRoot);
  } catch (error) {
    if ((await readStamp()) !== inputs) throw error;
  }
}

async function readStamp(): Promise<string | null> {
  return readFile(join(buildRoot, "inputs.txt"), "utf8").catch(() => null);
}

async function hashOfInputs(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of sourceFolders) {
    const entries = await readdir(join(repositoryRoot, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files)
      hash
        .update(file.slice(repositoryRoot.length))
        .update("\0")
        .update(await readFile(file));
  }
  for (const name of bundledPackages) {
    hash.update(await readFile(join(repositoryRoot, "node_modules", name, "package.json")));
  }
  return hash.digest("hex");
}

async function weigh(): Promise<PageWeight> {
  const folder = join(buildRoot, "client");
  const weight: PageWeight = { script: 0, style: 0 };
  for (const file of await readdir(folder)) {
    const size = gzipSync(await readFile(join(folder, file))).length;
    if (file.endsWith(".js")) weight.script += size;
    if (file.endsWith(".css")) weight.style += size;
  }
  return weight;
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

if (import.meta.main) {
  const weight = await buildPages();
  console.log(
    weight === null
      ? "The checkout pages are up to date."
      : `Built the checkout pages: script ${kib(weight.script)}, style ${kib(weight.style)} after gzip.`,
  );
}
