import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SandboxView } from "../html/sandbox-state.ts";

/** What a sandbox remembers between starts, and what `svc` commands need to reach a running one. */
export interface SandboxState extends Omit<SandboxView, "sample"> {
  /** Settings of the running service. */
  environment: Record<string, string>;
  sample: SandboxSample | null;
}

export type SandboxSample = SandboxView["sample"] & { subject: string; apiSecret: string };

const fileOf = (dataDir: string): string => join(dataDir, "sandbox.json");

/** The remembered state, or a new one with keys of its own. */
export async function readSandboxState(dataDir: string): Promise<SandboxState> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), "utf8")) as SandboxState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return {
      environment: { SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64") },
      addresses: {},
      vatNumbers: [],
      sample: null,
    };
  }
}

/** Written whole or not at all; it holds keys, so only the owner may read it. */
export async function writeSandboxState(dataDir: string, state: SandboxState): Promise<void> {
  const temporary = `${fileOf(dataDir)}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, fileOf(dataDir));
}
