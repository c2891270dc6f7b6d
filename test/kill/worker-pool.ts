import { startChild, type Child } from "../support/child.ts";

/** A fixed number of worker processes; one that exits is replaced. */
export interface WorkerPool {
  /** SIGKILLs one worker and starts a replacement. @param number counts from 0. */
  kill(number: number): Promise<void>;
  /** Signals and exit codes of ready workers that exited without being killed. */
  unexpectedExits: string[];
  /** SIGKILLs all workers. */
  close(): Promise<void>;
}

/** @param logFd file descriptor for the workers' output. */
export function startWorkerPool(
  size: number,
  environment: Record<string, string>,
  logFd: number,
): WorkerPool {
  const endedAlone: string[] = [];
  const killed = new WeakSet<Child>();
  const workers: Child[] = [];

  const start = (number: number): void => {
    const worker = startChild("server/worker.ts", [], environment, logFd);
    workers[number] = worker;
    let isReady = false;
    worker.process.on("message", () => (isReady = true));
    worker.process.once("exit", (code, signal) => {
      if (killed.has(worker)) return;
      // A worker may exit when it finds no database at start, but not once it is ready.
      if (isReady) endedAlone.push(signal ?? `exit code ${code}`);
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
