import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Supervised {
  /** Resolves when the process has reported for the first time that it is ready. */
  ready: Promise<void>;
  pid(): number | undefined;
  /** SIGTERM, and SIGKILL after 40 s. */
  stop(): Promise<void>;
}

const MAX_PAUSE_MS = 5_000;
const STOP_WITHIN_MS = 40_000;

/**
 * Runs a process of ours and starts it again when it ends by itself, after a growing pause. It ends with us: the
 * channel between us closes, and it drains.
 */
export function supervise(options: {
  name: string;
  /** Relative to server/. */
  file: string;
  environment: Record<string, string | undefined>;
  /** Where its log lines go. */
  logFd: number;
  onEnd: (name: string, how: string) => void;
}): Supervised {
  const file = fileURLToPath(new URL(`../${options.file}`, import.meta.url));
  let child: ChildProcess | null = null;
  let stopping = false;
  let failures = 0;
  const readiness = Promise.withResolvers<void>();

  const start = (): void => {
    const startedAt = Date.now();
    const current = fork(file, {
      env: options.environment,
      // A group of its own: Ctrl-C in the terminal reaches only us, and we stop things in order.
      detached: true,
      stdio: ["ignore", options.logFd, options.logFd, "ipc"],
    });
    child = current;
    current.on("message", (message) => {
      if (message === "ready") readiness.resolve();
    });
    current.on("exit", (code, signal) => {
      child = null;
      if (stopping) return;
      failures = Date.now() - startedAt > 10_000 ? 0 : failures + 1;
      options.onEnd(options.name, signal ?? `exit code ${code}`);
      if (failures >= 5) readiness.reject(new Error(`the ${options.name} does not start`));
      setTimeout(() => !stopping && start(), Math.min(100 * 2 ** failures, MAX_PAUSE_MS));
    });
  };
  start();

  return {
    ready: readiness.promise,
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      const current = child;
      if (current === null) return;
      const gone = new Promise<void>((done) => current.once("exit", () => done()));
      current.kill("SIGTERM");
      const deadline = setTimeout(() => current.kill("SIGKILL"), STOP_WITHIN_MS);
      await gone;
      clearTimeout(deadline);
    },
  };
}
