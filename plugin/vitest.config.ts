/** Tests in a real store, against the real server: with the tools and the set-up of the project around this folder. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["plugin/tests/store/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    setupFiles: ["test/support/setup.ts"],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // One store, used from front to back: after a failure the later steps could only fail with it.
    bail: 1,
  },
});
