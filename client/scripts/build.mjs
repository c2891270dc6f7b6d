/**
 * Builds the package into dist/, for `import` (dist/esm) and for `require` (dist/cjs), each with its own types.
 *
 *   node scripts/build.mjs
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const formats = {
  esm: { type: "module", options: [] },
  cjs: {
    type: "commonjs",
    options: ["--module", "commonjs", "--moduleResolution", "node10", "--verbatimModuleSyntax", "false"],
  },
};

rmSync(`${here}dist`, { recursive: true, force: true });
for (const [name, { type, options }] of Object.entries(formats)) {
  const folder = `dist/${name}`;
  const arguments_ = ["--no-install", "tsc", "-p", "tsconfig.build.json", "--outDir", folder, ...options];
  const { status } = spawnSync("npx", arguments_, { cwd: here, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(here + folder, { recursive: true });
  // Node and TypeScript decide by the nearest package.json how a file is loaded.
  writeFileSync(`${here}${folder}/package.json`, `${JSON.stringify({ type })}\n`);
}
