import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process of the project's, run by a bench or a test. */
export interface Child {
  process: ChildProcess;
  /** Resolves with the first message that `pick` takes. @throws when the process ends before it. */
  word<T>(pick: (message: unknown) => T | undefined): Promise<T>;
  /** SIGTERM; resolves when it is gone. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/**
 * @param file relative to the project's root.
 * @param logFd where its output goes; default: to ours.
 */
export function startChild(
  file: string,
  args: string[] = [],
  environment: Record<string, string> = {},
  logFd?: number,
): Child {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  const child = fork(path, args, {
    env: { ...process.env, NODE_OPTIONS: "", ...environment },
    stdio: ["ignore", logFd ?? "inherit", logFd ?? "inherit", "ipc"],
  });
  const gone = new Promise<string>((done) =>
    child.once("exit", (code, signal) => done(signal ?? `exit code ${code}`)),
  );
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await gone;
  };
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
        void gone.then((how) => fail(new Error(`${file} ended too early: ${how}`)));
      });
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}
