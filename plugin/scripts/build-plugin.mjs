/**
 * Builds the scripts and packs `dist/svc-checkout.zip`, ready to upload to WordPress. The build is reproducible.
 *
 *   node plugin/scripts/build-plugin.mjs [--out FILE]
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const pluginDir = fileURLToPath(new URL("..", import.meta.url));
const slug = "svc-checkout";

/** Only listed files are shipped. `src` is the readable source of `build`. */
const shipped = ["LICENSE", "readme.txt", "svc-checkout.php", "uninstall.php", "includes", "build", "languages", "texts", "src"];

const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = resolve(values.out ?? join(pluginDir, `../dist/${slug}.zip`));

run("npm", ["ci", "--no-audit", "--no-fund"], { unless: existsSync(join(pluginDir, "node_modules")) });
run("npm", ["run", "--silent", "build"]);

const paths = shipped.flatMap(filesBelow).sort();
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, await pack(paths));
console.log(`${out}: ${paths.length} files`);

/**
 * A fixed time makes the archive reproducible. ZIP stores local times since 1980.
 *
 * @param {string[]} paths relative to the plugin
 */
async function pack(paths) {
  const { zipSync } = await import("fflate");
  const entries = paths.map((path) => [`${slug}/${path}`, readFileSync(join(pluginDir, path))]);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(1980, 0, 1) });
}

/**
 * A file, or all files of a folder, as paths relative to the plugin. Fails if it is missing.
 *
 * @param {string} name
 */
function filesBelow(name) {
  const absolute = join(pluginDir, name);
  if (statSync(absolute).isFile()) {
    return [name];
  }
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(pluginDir.length));
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args, { unless = false } = {}) {
  if (!unless) {
    execFileSync(command, args, { cwd: pluginDir, stdio: ["ignore", "ignore", "inherit"] });
  }
}
