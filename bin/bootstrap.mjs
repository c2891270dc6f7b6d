// Starts `svc` with the project's own Node. Plain JavaScript, because it may run on an older Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const lock = join(root, "package-lock.json");
const patches = join(root, "patches");
const stamp = join(root, "node_modules", ".svc-installed");

/** Installs the packages if the lock file or a patch has changed. */
function install() {
  // By contents: a checkout or a copy sets another time on the same file.
  const names = readdirSync(patches).filter((name) => name.endsWith(".patch"));
  const patched = hashOf(...names.sort().map((name) => join(patches, name)));
  const wanted = `${hashOf(lock)} ${patched}`;
  const stamped = existsSync(stamp) ? readFileSync(stamp, "utf8") : null;
  if (stamped === wanted) return;
  // A patch does not apply to a package that has an earlier one.
  const arePatchesNew = stamped !== null && !stamped.endsWith(` ${patched}`);
  if (!arePatchesNew && isInstalled()) return writeFileSync(stamp, wanted);
  console.log("Installing packages (npm ci) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Includes development packages even in production, because the checkout page is built with them.
  const done = spawnSync(npm, ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  writeFileSync(stamp, wanted);
}

function hashOf(...files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** Whether the packages of the lock file are there, installed by hand: npm keeps a list of what it installed. */
function isInstalled() {
  const list = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, "utf8")).packages;
  // Without those for other systems.
  return Object.entries(JSON.parse(readFileSync(lock, "utf8")).packages).every(
    ([path, { version, optional }]) =>
      path === "" || (path in installed ? installed[path].version === version : optional === true),
  );
}

/**
 * Applies patches/ to the installed packages. The installation does so itself (`postinstall`), unless it runs no scripts
 * or is older than the patches; applied packages are left as they are.
 */
function applyPatches() {
  const patchPackage = join(root, "node_modules", "patch-package", "index.js");
  const flags = ["--error-on-fail", "--error-on-warn"];
  const done = spawnSync(process.execPath, [patchPackage, ...flags], { cwd: root, encoding: "utf8" });
  if (done.status === 0) return;
  console.error(`${done.stdout}${done.stderr}See docs/decisions/0011-patched-postgres-driver.md.`);
  process.exit(1);
}

/** Runs a file on Node 24 with its exit code, and forwards signals. */
function runOnProjectNode(args) {
  const node = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  const path =
    join(root, "node_modules", ".bin") + (process.platform === "win32" ? ";" : ":") + process.env.PATH;
  const child = spawn(node, args, {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // Compiled modules are kept, which halves the start. Node does without if the folder is not writable.
    env: { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"), ...process.env, PATH: path },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm sends signals only to its shell, which exits without forwarding them.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) child.kill("SIGTERM");
  }, 500);
  watch.unref();
  child.on("error", (error) => {
    console.error(`Node 24 could not be started from ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(signal === null ? code : 1));
}

install();
applyPatches();
const [script = "bin/svc.ts", ...rest] = process.argv.slice(2);
runOnProjectNode([join(root, script), ...rest]);
