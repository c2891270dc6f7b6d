import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { startChild, type Child } from "../support/child.ts";

/** A fixed number of worker processes; one that exits is replaced. */
export interface WorkerPool {
  /** SIGKILLs one worker and starts a replacement. @param number counts from 0. */
  kill(number: number): Promise<void>;
  /** Ready workers that exited without being killed: `worker-3.log: exit code 1`. */
  unexpectedExits: string[];
  /** SIGKILLs all workers. */
  close(): Promise<void>;
}

/** @param folder for the workers' output, a file each: `worker-1.log` and so on. */
export function startWorkerPool(
  size: number,
  environment: Record<string, string>,
  folder: string,
): WorkerPool {
  const endedAlone: string[] = [];
  const killed = new WeakSet<Child>();
  const workers: Child[] = [];
  let started = 0;

  const start = (number: number): void => {
    const logFile = `worker-${(started += 1)}.log`;
    const log = openSync(join(folder, logFile), "a");
    const worker = startChild("server/worker.ts", [], environment, log);
    closeSync(log);
    workers[number] = worker;
    let isReady = false;
    worker.process.on("message", () => (isReady = true));
    worker.process.once("exit", (code, signal) => {
      if (killed.has(worker)) return;
      // A worker may exit when it finds no database at start, but not once it is ready.
      if (isReady) endedAlone.push(`${logFile}: ${signal ?? `exit code ${code}`}`);
      start(number);
    });
  };
  const kill = async (worker: Child): Promise<void> => {
    killed.add(worker);
    await worker.kill();
  };

  for (let number = 0; number < size; number += 1) start(number);
  return {
    async kill(number) {
      await kill(workers[number]!);
      start(number);
    },
    unexpectedExits: endedAlone,
    close: async () => void (await Promise.all(workers.map(kill))),
  };
}
