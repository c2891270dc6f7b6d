import { defineConfig, type OxlintOverride } from "oxlint";
import { upwardImports } from "./test/run/import-order.ts";

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "oxc", "node"],
  categories: { correctness: "error", suspicious: "error" },
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/switch-exhaustiveness-check": "error",
    "typescript/no-explicit-any": "error",
    // import("…") as a type is invisible to the import order below.
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: true }],
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/consistent-return": "off",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-unassigned-import": "off",
    "import/no-duplicates": "error",
    "unicorn/no-array-sort": "off",
    "no-await-in-loop": "off",
    "no-shadow": "off",
    "no-underscore-dangle": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-fill-with-reference-type": "off",
    "typescript/require-array-sort-compare": "off",
    "oxc/no-async-endpoint-handlers": "off",
  },
  ignorePatterns: [
    "plugin/**",
    "build/**",
    "client/dist/**",
    "client/src/event-types.ts",
    "client/src/merchant-api.ts",
    "client/src/partner-api.ts",
  ],
  overrides: [
    {
      files: ["shared/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              {
                group: ["**/server/**", "**/plugin/**", "node:*"],
                message: "shared/ runs in browsers too and imports nothing of ours.",
              },
            ],
          },
        ],
      },
    },
    {
      // Settings are declared in config.ts; the other two pass the environment on to programs that they start.
      files: ["server/**"],
      excludeFiles: [
        "server/config.ts",
        "server/db/embedded.ts",
        "server/sandbox/start-sandbox.ts",
        "**/*.{test,fixture}.ts",
      ],
      rules: { "node/no-process-env": "error" },
    },
    ...upwardImports().map(({ files, patterns }): OxlintOverride => ({
      files,
      rules: { "no-restricted-imports": ["error", { patterns }] },
    })),
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "**/*.fixture.ts", "**/*.suite.ts"],
      rules: { "no-restricted-imports": "off" },
    },
  ],
});
