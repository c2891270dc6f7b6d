import { readFile } from "node:fs/promises";
import type { Context } from "../context.ts";

/** What the sandbox's pages need of its state file; written by `svc start`, read again at each visit. */
export interface SandboxView {
  addresses: { receiver?: string };
  /** VAT numbers the stand-in knows, and what it says of them. */
  vatNumbers: Array<{ number: string; meaning: string }>;
  sample: {
    workspaceId: string;
    partnerKey: string;
    merchantId: string;
    merchantName: string;
    apiKey: string;
    accountId: string;
    subscriptionId: string;
  };
}

/** Null outside the sandbox, and before its sample is made. */
export async function readSandboxView(ctx: Pick<Context, "config">): Promise<SandboxView | null> {
  const file = ctx.config.SVC_SANDBOX_FILE;
  if (!ctx.config.SVC_SANDBOX || file === undefined) return null;
  const state = JSON.parse(await readFile(file, "utf8")) as Omit<SandboxView, "sample"> & {
    sample: SandboxView["sample"] | null;
  };
  return state.sample === null ? null : { ...state, sample: state.sample };
}
