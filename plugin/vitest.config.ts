/** Tests of components, and tests in a real store with the real server, using the tools of the surrounding project. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  // Components are rendered without a browser, as those of the server's pages are.
  resolve: { alias: { react: "preact/compat", "react/jsx-runtime": "preact/jsx-runtime" } },
  test: {
    include: ["plugin/tests/store/**/*.test.ts", "plugin/tests/components/*.test.{ts,tsx}"],
    globalSetup: ["test/support/global-setup.ts"],
    setupFiles: ["test/support/setup.ts"],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // The tests of a file share one store: after a failure, the later ones are not meaningful.
    bail: 1,
  },
});
