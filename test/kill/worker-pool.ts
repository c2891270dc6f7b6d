import { startChild, type Child } from "../support/child.ts";

/** Worker processes, kept at their number as a supervisor keeps them. */
export interface Crew {
  /** SIGKILLs one and starts another in its place. @param number from 0. */
  kill(number: number): Promise<void>;
  /** How those ended that had said they were ready and that nobody killed; none should. */
  endedAlone: string[];
  /** SIGKILLs all of them. */
  close(): Promise<void>;
}

/** @param logFd where their output goes. */
export function startCrew(size: number, environment: Record<string, string>, logFd: number): Crew {
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
      // One that finds no database when it starts may give up; one that works may not.
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
    endedAlone,
    close: async () => void (await Promise.all(workers.map(kill))),
  };
}
