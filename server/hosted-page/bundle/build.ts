import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildRoot } from "./build-root.ts";
import { clientBuild, serverBuild } from "./vite.config.ts";

const repositoryRoot = fileURLToPath(new URL("../../../", import.meta.url));

/** The inputs of the bundles. */
const pageFolders = ["bundle", "view", "payment", "summary"];
const sourceFolders = [...pageFolders.map((folder) => `server/hosted-page/${folder}`), "shared"];
const bundledPackages = ["preact", "preact-render-to-string", "vite"];

/** Size of our scripts and styles on a first visit, in bytes after gzip. */
export interface BundleSize {
  script: number;
  style: number;
}

/**
 * Builds the pages' browser and server bundles, unless those in `build/checkout` are up to date. Safe to call from several
 * processes at once: a build is moved into place atomically.
 *
 * @returns the size of a new build, or null if the bundles were up to date.
 */
export async function buildPages(): Promise<BundleSize | null> {
  const inputs = await hashOfInputs();
  if ((await readStamp()) === inputs) return null;

  await mkdir(dirname(buildRoot), { recursive: true });
  const temporaryFolder = await mkdtemp(join(dirname(buildRoot), "checkout-"));
  try {
    const { build } = await import("vite");
    await build(clientBuild(temporaryFolder));
    await build(serverBuild(temporaryFolder));
    await writeFile(join(temporaryFolder, "inputs.txt"), inputs);
    // mkdtemp creates a private folder, but the server's user must be able to read it.
    await chmod(temporaryFolder, 0o755);
    await replaceBuild(temporaryFolder, inputs);
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
  return measureBundles();
}

/** Moves the finished build into place, unless another process has just done so. */
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

async function measureBundles(): Promise<BundleSize> {
  const folder = join(buildRoot, "client");
  const sizes: BundleSize = { script: 0, style: 0 };
  for (const file of await readdir(folder)) {
    const size = gzipSync(await readFile(join(folder, file))).length;
    if (file.endsWith(".js")) sizes.script += size;
    if (file.endsWith(".css")) sizes.style += size;
  }
  return sizes;
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

if (import.meta.main) {
  const size = await buildPages();
  console.log(
    size === null
      ? "The checkout pages are up to date."
      : `Built the checkout pages: script ${kib(size.script)}, style ${kib(size.style)} after gzip.`,
  );
}
