import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A child process that runs a file of this project. */
export interface Child {
  process: ChildProcess;
  /** Resolves with the first value `select` returns for a message. @throws when the process exits before. */
  waitForMessage<T>(select: (message: unknown) => T | undefined): Promise<T>;
  /** Sends SIGTERM; resolves when the process has exited. */
  stop(): Promise<void>;
  /** Sends SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>;
}

/**
 * @param file relative to the project's root.
 * @param logFd file descriptor for its output; default: this process's output.
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
  const exited = new Promise<string>((done) =>
    child.once("exit", (code, signal) => done(signal ?? `exit code ${code}`)),
  );
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return {
    process: child,
    waitForMessage(pick) {
      return new Promise((done, fail) => {
        const listen = (message: unknown): void => {
          const selected = pick(message);
          if (selected === undefined) return;
          child.off("message", listen);
          done(selected);
        };
        child.on("message", listen);
        void exited.then((how) => fail(new Error(`${file} exited early: ${how}`)));
      });
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}
