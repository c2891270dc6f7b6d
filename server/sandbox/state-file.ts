import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { SandboxView } from "../html/sandbox-state.ts";
import { readJsonFile, writeJsonFile } from "./json-file.ts";

/** What a fresh sandbox can begin with; `svc reset` asks for it. */
export const sandboxData = ["empty", "sample", "busy"] as const;
export type SandboxData = (typeof sandboxData)[number];

/** What a sandbox remembers between starts, and what `svc` commands need to reach a running one. */
export interface SandboxState extends Omit<SandboxView, "sample"> {
  /** Settings of the running service. */
  environment: Record<string, string>;
  sample: SandboxSample | null;
  /** Where the sample's subscription and hook were last directed to; absent in files of earlier releases. */
  pointedAt?: string | undefined;
  /** The workspace of a sandbox that began empty, which has no sample. */
  workspaceId?: string | undefined;
  /** What a start is to make, after a reset; absent once it has begun, and for the sample of a first start. */
  wanted?: SandboxData | undefined;
  /** A reset began: everything else in the folder is what it has still to delete (reset-sandbox.ts). */
  unfinishedReset?: true | undefined;
}

export type SandboxSample = SandboxView["sample"] & { subject: string; apiSecret: string };

const fileOf = (dataDir: string): string => join(dataDir, "sandbox.json");

/** The remembered state, or a new one with keys of its own. */
export async function readSandboxState(dataDir: string): Promise<SandboxState> {
  const stored = await readJsonFile(fileOf(dataDir));
  if (stored !== null) return stored as SandboxState;
  return {
    environment: { SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64") },
    addresses: {},
    vatNumbers: [],
    sample: null,
  };
}

export function writeSandboxState(dataDir: string, state: SandboxState): Promise<void> {
  return writeJsonFile(fileOf(dataDir), state);
}
