import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { react: "preact/compat", "react/jsx-runtime": "preact/jsx-runtime" } },
  test: {
    include: ["{bin,server,shared,test}/**/*.test.{ts,tsx}", "client/test/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    setupFiles: ["test/support/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
