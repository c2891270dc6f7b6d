import { fork, type ChildProcess } from "node:child_process";
import { openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Decisions } from "./decisions.ts";
import type { InstanceCommand, InstanceMessage } from "./instance.ts";

/** The processes of the service: they are killed, and deployed with other settings, while shoppers use them. */

const file = fileURLToPath(new URL("./instance.ts", import.meta.url));

interface Instance {
  process: ChildProcess;
  port: number;
}

export interface Instances {
  /** A running one's origin; null while none runs. */
  origin(decisions: Decisions): string | null;
  /** Waits until one runs. */
  available(): Promise<void>;
  /** SIGKILL, then a new process with the same settings. */
  kill(slot: number): void;
  killAll(): void;
  /** Replaces every process, one after another, by one with these settings as well. */
  deploy(settings: Record<string, string>, how: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Waits until every process runs. */
  ready(): Promise<void>;
  /** Waits until every process has this time, ± 2 s. */
  follow(now: () => number): Promise<void>;
  /** SIGKILLs so far. */
  kills(): number;
  close(): Promise<void>;
}

/**
 * @param environments what differs by slot; one process runs for each.
 * @param logFile where their logs go.
 */
export async function startInstances(
  common: Record<string, string>,
  environments: ReadonlyArray<Record<string, string>>,
  logFile: string,
): Promise<Instances> {
  const log = openSync(logFile, "a");
  const slots: Array<Promise<Instance>> = [];
  const running = new Map<number, Instance>();
  let settings = common;
  const closing = new AbortController();
  let killed = 0;
  let commands = 0;

  function start(slot: number): void {
    const child = fork(file, {
      stdio: ["ignore", log, log, "ipc"],
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        ...settings,
        ...environments[slot],
      },
    });
    slots[slot] = new Promise<Instance>((done, fail) => {
      child.once("message", (message: { port: number }) => {
        const instance = { process: child, port: message.port };
        running.set(slot, instance);
        done(instance);
      });
      child.once("exit", (code, signal) => {
        const wasRunning = running.get(slot)?.process === child;
        if (wasRunning) running.delete(slot);
        fail(new Error(`an instance ended at its start: ${signal ?? code}; see ${logFile}`));
        // A process that dies by itself is restarted, as a supervisor does.
        if (!closing.signal.aborted && wasRunning && signal !== "SIGTERM") start(slot);
      });
    });
    slots[slot].catch(() => {});
  }

  async function end(slot: number, how: "SIGTERM" | "SIGKILL"): Promise<void> {
    const instance = running.get(slot);
    if (instance === undefined) return;
    running.delete(slot);
    const exited = new Promise((done) => instance.process.once("exit", done));
    instance.process.kill(how);
    if (how === "SIGTERM") setTimeout(() => instance.process.kill("SIGKILL"), 3_000).unref();
    await exited;
  }

  async function command(instance: Instance, kind: InstanceCommand["kind"]): Promise<number> {
    const id = (commands += 1);
    return new Promise<number>((done) => {
      const finish = () => done(0);
      const listen = (message: InstanceMessage): void => {
        if (!("id" in message) || message.id !== id) return;
        instance.process.off("message", listen).off("exit", finish);
        done(message.value);
      };
      instance.process.on("message", listen);
      instance.process.once("exit", finish);
      if (instance.process.connected) instance.process.send({ id, kind } satisfies InstanceCommand);
      else done(0);
    });
  }

  const kill = (slot: number): void => {
    if (!running.has(slot) || closing.signal.aborted) return;
    killed += 1;
    void end(slot, "SIGKILL").then(() => start(slot));
  };
  const ready = async (): Promise<void> => {
    while (running.size < environments.length && !closing.signal.aborted) {
      await Promise.all(slots).catch((error: unknown) => {
        if (running.size === 0) throw error;
      });
      await pause(5);
    }
  };

  const available = async (): Promise<void> => {
    while (running.size === 0 && !closing.signal.aborted) await pause(10);
  };

  for (const slot of environments.keys()) start(slot);
  await Promise.all(slots);
  return {
    origin(decisions) {
      const alive = [...running.values()];
      return alive.length === 0 ? null : `http://127.0.0.1:${decisions.pick(alive).port}`;
    },
    available,
    kill,
    killAll: () => [...running.keys()].forEach(kill),
    async deploy(change, how) {
      settings = { ...settings, ...change };
      for (const slot of environments.keys()) {
        await ready();
        await end(slot, how);
        start(slot);
      }
      await ready();
    },
    ready,
    async follow(now) {
      await ready();
      for (const instance of running.values())
        while (instance.process.connected && Math.abs((await command(instance, "clock")) - now()) > 2_000)
          await pause(10);
    },
    kills: () => killed,
    async close() {
      closing.abort();
      await Promise.allSettled(slots);
      await Promise.all([...environments.keys()].map((slot) => end(slot, "SIGKILL")));
    },
  };
}
