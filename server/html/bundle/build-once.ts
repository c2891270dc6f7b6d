import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const repositoryRoot = fileURLToPath(new URL("../../../", import.meta.url));

/** What is bundled, and where to. */
export interface BundleSource {
  /** Folder of the finished build, which `build` fills. */
  root: string;
  /** Folders and files that the bundles are built from, relative to the repository. */
  sources: readonly string[];
  /** Packages whose versions the bundles depend on. */
  packages: readonly string[];
  build(outDir: string): Promise<void>;
}

/**
 * Builds bundles unless those in `root` are up to date. Safe to call from several processes at once: a build is moved into
 * place atomically.
 * @returns whether it has built.
 */
export async function buildOnce(source: BundleSource): Promise<boolean> {
  const { root } = source;
  const inputs = await hashOfInputs(source);
  if ((await readStamp(root)) === inputs) return false;

  await mkdir(dirname(root), { recursive: true });
  const temporaryFolder = await mkdtemp(join(dirname(root), `${basename(root)}-`));
  try {
    await source.build(temporaryFolder);
    await writeFile(join(temporaryFolder, "inputs.txt"), inputs);
    // mkdtemp creates a private folder, but the server's user must be able to read it.
    await chmod(temporaryFolder, 0o755);
    await replaceBuild(root, temporaryFolder, inputs);
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
  return true;
}

/** Moves the finished build into place, unless another process has just done so. */
async function replaceBuild(root: string, workshop: string, inputs: string): Promise<void> {
  await rm(root, { recursive: true, force: true });
  try {
    await rename(workshop, root);
  } catch (error) {
    if ((await readStamp(root)) !== inputs) throw error;
  }
}

async function readStamp(root: string): Promise<string | null> {
  return readFile(join(root, "inputs.txt"), "utf8").catch(() => null);
}

async function hashOfInputs({ sources, packages }: BundleSource): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await filesOf(join(repositoryRoot, source)))
      hash
        .update(file.slice(repositoryRoot.length))
        .update("\0")
        .update(await readFile(file));
  }
  for (const name of packages) {
    hash.update(await readFile(join(repositoryRoot, "node_modules", name, "package.json")));
  }
  return hash.digest("hex");
}

/** The file itself, or all files of a folder without tests. */
async function filesOf(path: string): Promise<string[]> {
  if (/\.\w+$/.test(path)) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
