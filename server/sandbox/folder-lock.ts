import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "../process/is-alive.ts";

/** Another process works on the same data. */
export class AlreadyRunning extends Error {
  override name = "AlreadyRunning";
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(`svc start is already running on ${dataDir} (process ${pid}).`);
    this.pid = pid;
  }
}

/**
 * Takes the lock of a data folder, which `svc start` holds for as long as anything of it runs.
 * @returns releases it.
 * @throws AlreadyRunning
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, "start.pid");
  const own = `${process.pid} ${await startTimeOf(String(process.pid))}`;
  for (;;) {
    const created = await writeFile(file, own, { flag: "wx" }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
        return false;
      },
    );
    if (created) return () => rm(file, { force: true });
    const [pid, startedAt] = (await readFile(file, "utf8").catch(() => "")).split(" ");
    if (pid && isAlive(Number(pid)) && (await startTimeOf(pid)) === startedAt)
      throw new AlreadyRunning(dataDir, Number(pid));
    // Of a process that was killed.
    await rm(file, { force: true });
  }
}

/** When a process started, in the kernel's ticks: ids are used again, this pair is not. "" where there is no /proc. */
async function startTimeOf(pid: string): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return status.slice(status.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
