import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { buildOnce } from "../../html/bundle/build-once.ts";
import { readBuiltAssets } from "../../html/bundle/built-assets.ts";
import { appBuild, appEntry } from "./vite.config.ts";

/** Folder of the built app, which is served under `/dashboard/assets/`. */
export const appRoot = fileURLToPath(new URL("../../../build/dashboard/", import.meta.url));

const packages = [
  "@mantine/core",
  "@tanstack/react-query",
  "@tanstack/react-router",
  "openapi-fetch",
  "react-dom",
  "vite",
];

/** Builds the dashboard's app, unless that in `build/dashboard` is up to date. @returns whether it has built. */
export async function buildDashboard(): Promise<boolean> {
  return buildOnce({
    root: appRoot,
    sources: [
      "server/dashboard/app",
      "server/dashboard/bundle",
      // The colours of the checkout, and what follows its logo.
      "server/hosted-page/bundle",
      "server/hosted-page/view",
      "shared",
    ],
    packages,
    async build(outDir) {
      const { build } = await import("vite");
      await build(appBuild(outDir));
    },
  });
}

/** Bytes of scripts and styles after brotli that the first page needs before it shows anything. */
export async function firstLoadBytes(): Promise<number> {
  const { script, styles, imports } = readBuiltAssets(appRoot).filesOf(appEntry);
  const files = await Promise.all(
    [script, ...styles, ...imports].map((file) => readFile(join(appRoot, file))),
  );
  return files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
}

if (import.meta.main) {
  const hasBuilt = await buildDashboard();
  const size = `first load ${((await firstLoadBytes()) / 1024).toFixed(1)} KiB after brotli`;
  console.log(hasBuilt ? `Built the dashboard: ${size}.` : `The dashboard is up to date: ${size}.`);
}
