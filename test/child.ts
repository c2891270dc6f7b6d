import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process of the bench; `exited` fails the bench when it ends before its time. */
export interface BenchChild {
  process: ChildProcess;
  /** Resolves with the first message that `pick` takes. */
  word<T>(pick: (message: unknown) => T | undefined): Promise<T>;
  stop(): Promise<void>;
}

/** @param file relative to the project's root. */
export function startChild(
  file: string,
  args: string[] = [],
  environment: Record<string, string> = {},
): BenchChild {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = fork(path, args, {
    env: { ...process.env, NODE_OPTIONS: "", ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  let stopping = false;
  return {
    process: child,
    word(pick) {
      return new Promise((done, fail) => {
        const listen = (message: unknown): void => {
          const picked = pick(message);
          if (picked === undefined) return;
          child.off("message", listen);
          done(picked);
        };
        child.on("message", listen);
        child.once("exit", (code, signal) => {
          if (!stopping) fail(new Error(`${file} ended too early: ${signal ?? code}`));
        });
      });
    },
    async stop() {
      stopping = true;
      child.kill("SIGTERM");
      await gone;
    },
  };
}
