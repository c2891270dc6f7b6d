import { fileURLToPath } from "node:url";
import type { InlineConfig } from "vite";

const appFolder = fileURLToPath(new URL("../app/", import.meta.url));

/** The app's entry, as the manifest names it. */
export const appEntry = "main.tsx";

/** The app for browsers: hashed names and a manifest. Pages are loaded when they are opened. */
export function appBuild(outDir: string): InlineConfig {
  return {
    configFile: false,
    root: appFolder,
    base: "/dashboard/assets/",
    publicDir: false,
    logLevel: "warn",
    // Reproducible bundles: NODE_ENV of a test run must not add source positions.
    mode: "production",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: "",
      manifest: "manifest.json",
      modulePreload: { polyfill: false },
      target: ["chrome111", "safari16.4", "firefox121"],
      rolldownOptions: {
        input: { dashboard: `${appFolder}${appEntry}` },
        onLog(level, log, handle) {
          // "use client" means nothing without server components.
          if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
        },
      },
    },
  };
}
