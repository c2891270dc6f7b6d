import { readdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildOnce } from "../../html/bundle/build-once.ts";
import { buildRoot } from "./build-root.ts";
import { clientBuild, serverBuild } from "./vite.config.ts";

/** The inputs of the bundles; routes and what they call are beside the folders. */
const pageFolders = readdirSync(join(import.meta.dirname, ".."), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `server/hosted-page/${name}`);
const sources = [...pageFolders, "shared"];
const packages = ["preact", "preact-render-to-string", "vite"];

/** Size of our scripts and styles on a first visit, in bytes after gzip. */
export interface BundleSize {
  script: number;
  style: number;
}

/**
 * Builds the pages' browser and server bundles, unless those in `build/checkout` are up to date.
 *
 * @returns the size of a new build, or null if the bundles were up to date.
 */
export async function buildPages(): Promise<BundleSize | null> {
  const hasBuilt = await buildOnce({
    root: buildRoot,
    sources,
    packages,
    async build(outDir) {
      const { build } = await import("vite");
      await build(clientBuild(outDir));
      await build(serverBuild(outDir));
    },
  });
  return hasBuilt ? measureBundles() : null;
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
