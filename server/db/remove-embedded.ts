import { readdir, readFile, realpath, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isAlive } from "../process/is-alive.ts";
import { startEmbeddedPostgres, SYSTEM_STATE } from "./embedded.ts";

/** What an embedded Postgres keeps in its folder. */
const OWN_FILES = ["data", "postgres.log", "initial-password", "password"];

/** Whether a connection string is of the embedded Postgres in a folder: it has the password that was made for it. */
export async function isOfEmbedded(directory: string, url: string): Promise<boolean> {
  const { cluster } = await findCluster(directory);
  const password = await readFile(join(cluster, "password"), "utf8").catch(() => "");
  return password !== "" && URL.canParse(url) && new URL(url).password === password;
}

/**
 * Deletes the embedded Postgres of a folder with its data; files of others stay. One that a killed process left running is
 * stopped first. Repeat it after a crash: what is gone already is no error.
 * @returns whether there was anything of it.
 * @throws Error if its Postgres cannot be stopped; nothing has been deleted then.
 */
export async function removeEmbeddedPostgres(directory: string): Promise<boolean> {
  const wanted = resolve(directory);
  const { cluster, pointer } = await findCluster(wanted);
  await stopLeftover(wanted, join(cluster, "data"));
  const removed = await removeEntries(cluster, OWN_FILES);
  // A cluster elsewhere is recognised by its pointer back, which therefore goes last.
  if (cluster !== wanted) await rm(cluster, { recursive: true, force: true });
  const wasElsewhere = await removeEntries(wanted, [pointer]);
  await removeEmptyFolder(wanted);
  return removed || wasElsewhere;
}

/** Deletes the named entries of a folder. @returns whether there were any. */
export async function removeEntries(folder: string, names: readonly string[]): Promise<boolean> {
  const present = new Set(await readdir(folder).catch(() => []));
  const own = names.filter((name) => present.has(name));
  for (const name of own) await rm(join(folder, name), { recursive: true, force: true });
  return own.length > 0;
}

/** Deletes a folder unless it still has files, which are those of others. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST", "ENOTDIR"].includes(error.code ?? "")) throw error;
  });
}

/**
 * Where the cluster of a folder is: in it, or where its pointer leads (see `reachableDirectory` in embedded.ts), if that leads
 * back. Nothing else outside of the folder is ever followed.
 */
async function findCluster(directory: string): Promise<{ cluster: string; pointer: string }> {
  const wanted = resolve(directory);
  const pointer = "elsewhere";
  const elsewhere = await readFile(join(wanted, pointer), "utf8").catch(() => null);
  if (elsewhere === null || dirname(elsewhere) !== SYSTEM_STATE) return { cluster: wanted, pointer };
  const back = await readFile(join(elsewhere, "pointer"), "utf8").catch(() => null);
  return { cluster: back === join(wanted, pointer) ? elsewhere : wanted, pointer };
}

async function stopLeftover(directory: string, data: string): Promise<void> {
  const pid = await runningPid(data);
  if (pid === null) return;
  const left = await startEmbeddedPostgres({ directory });
  await left.stop();
  if ((await runningPid(data)) !== null)
    throw new Error(`The database in ${data} still runs (process ${pid}) and cannot be stopped.`);
}

/**
 * The process that runs on the data; null if none does. The lock file names process and folder (Postgres documentation,
 * "postmaster.pid"): one in a copy of the folder names the other folder. The process id may be another process's by now.
 */
async function runningPid(data: string): Promise<number | null> {
  const lockFile = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const [pid, folder] = lockFile.split("\n");
  if (!pid || !folder || !isAlive(Number(pid))) return null;
  const same = async (path: string) => realpath(path).catch(() => path);
  if ((await same(folder)) !== (await same(data))) return null;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  return command === null || command.includes(folder) ? Number(pid) : null;
}
