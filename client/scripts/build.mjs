/**
 * Builds the package into dist/, for `import` (dist/esm) and for `require` (dist/cjs), each with its own types.
 *
 *   node scripts/build.mjs
 *
 * Installs the client's packages if they are missing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const formats = {
  esm: { type: "module", options: [] },
  cjs: {
    type: "commonjs",
    options: ["--module", "commonjs", "--moduleResolution", "node10", "--verbatimModuleSyntax", "false"],
  },
};

// The service's compiler is a later one that no longer builds for `require`.
const compiler = `${here}node_modules/typescript/bin/tsc`;
// `npm pack --dry-run` passes its option on to every npm below it.
if (!existsSync(compiler)) run("npm", ["ci", "--no-audit", "--no-fund", "--no-dry-run"]);

rmSync(`${here}dist`, { recursive: true, force: true });
for (const [name, { type, options }] of Object.entries(formats)) {
  const folder = `dist/${name}`;
  run(process.execPath, [compiler, "-p", "tsconfig.build.json", "--outDir", folder, ...options]);
  mkdirSync(here + folder, { recursive: true });
  // Node and TypeScript decide by the nearest package.json how a file is loaded.
  writeFileSync(`${here}${folder}/package.json`, `${JSON.stringify({ type })}\n`);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  // To standard error: `npm pack --json` prints only JSON on standard output.
  const { status } = spawnSync(command, args, { cwd: here, stdio: ["inherit", 2, "inherit"] });
  if (status !== 0) process.exit(status ?? 1);
}
