import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../../server/process/free-port.ts";
import type { Harness } from "./harness.ts";

export interface ServerProcess {
  pid: number;
  url: string;
  /** Its log output so far. */
  log(): string;
  /** Sends SIGSTOP; the process hangs until it is killed. */
  freeze(): void;
  /** Sends SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts another server process on a harness's database and stand-ins. */
export async function startServerProcess(
  h: Harness,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = fork(fileURLToPath(new URL("../../server/main.ts", import.meta.url)), {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      PATH: process.env["PATH"],
      ...h.standIns.environment,
      PORT: String(port),
      SVC_BASE_URL: url,
      DATABASE_URL: h.config.DATABASE_URL,
      SVC_ENCRYPTION_KEYS: h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
      SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
      SVC_RATE_LIMIT_DISABLED: "true",
      LOG_LEVEL: "warn",
      ...environment,
    },
  });
  let log = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (log += text));
  await new Promise<void>((done, fail) => {
    child.once("message", () => done());
    child.once("exit", (code) => fail(new Error(`the server exited with ${code}: ${log}`)));
  });
  return {
    pid: child.pid!,
    url,
    log: () => log,
    freeze: () => void child.kill("SIGSTOP"),
    kill: async () => void (await end(child, "SIGKILL")),
    stop: () => end(child, "SIGTERM"),
  };
}

function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once("exit", (code) => done(code));
    child.kill(signal);
  });
}
