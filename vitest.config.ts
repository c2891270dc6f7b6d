import { configDefaults, defineConfig } from "vitest/config";
import { isWholeRun } from "./test/run/whole-run.ts";

export default defineConfig({
  resolve: { alias: { react: "preact/compat", "react/jsx-runtime": "preact/jsx-runtime" } },
  test: {
    include: ["{bin,server,shared,test}/**/*.test.{ts,tsx}", "client/test/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(isWholeRun ? [] : ["**/*.long.test.ts"])],
    globalSetup: ["test/support/global-setup.ts"],
    setupFiles: ["test/support/setup.ts"],
    // They end what hangs; a busy machine takes many times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
    // Files share the modules of their process: most of a short file's time was their import.
    isolate: false,
    // More than there are cores, because tests often wait for others' replies.
    maxWorkers: 4,
  },
});
