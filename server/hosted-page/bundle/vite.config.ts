import { fileURLToPath } from "node:url";
import type { InlineConfig, Plugin } from "vite";

const pageRoot = fileURLToPath(new URL("../", import.meta.url));

const common: InlineConfig = {
  configFile: false,
  root: pageRoot,
  base: "/checkout/assets/",
  publicDir: false,
  logLevel: "warn",
  // The components are written for React, because the plugin uses WordPress' React; here Preact replaces it.
  resolve: {
    alias: [
      { find: /^react$/, replacement: fileURLToPath(new URL("./react.ts", import.meta.url)) },
      { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
    ],
  },
  // Reproducible bundles: NODE_ENV of a test run must not add source positions.
  mode: "production",
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
};

/**
 * Without Vite's helper for dynamic imports, which is a kilobyte of every first visit: what is imported later has neither a
 * style sheet nor a chunk of its own to preload.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/** Script and style for browsers, with hashed names and a manifest. */
export function clientBuild(outDir: string): InlineConfig {
  return {
    ...common,
    plugins: [plainImports],
    build: {
      outDir: `${outDir}/client`,
      emptyOutDir: true,
      assetsDir: "",
      manifest: "manifest.json",
      modulePreload: { polyfill: false },
      // Terser: some 400 bytes less on the wire than the default.
      minify: "terser",
      terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
      target: ["chrome111", "safari16.4", "firefox115"],
      rolldownOptions: {
        // Terser takes most of the build, which is no reason to warn.
        checks: { bundlerTimings: false },
        input: {
          checkout: `${pageRoot}view/checkout-client.ts`,
          completed: `${pageRoot}view/completed-client.ts`,
        },
      },
    },
  };
}

/** The same components for Node, which cannot run TSX; all dependencies are bundled. */
export function serverBuild(outDir: string): InlineConfig {
  return {
    ...common,
    ssr: { noExternal: true },
    build: {
      outDir: `${outDir}/server`,
      emptyOutDir: true,
      ssr: `${pageRoot}bundle/server-pages.ts`,
      target: "node24",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "server-pages.mjs" } },
    },
  };
}
