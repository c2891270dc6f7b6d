import { readFile } from "node:fs/promises";
import type { Context } from "../context.ts";

/** The part of the sandbox's state file that the pages need; `svc start` writes it, each request reads it. */
export interface SandboxView {
  addresses: { receiver?: string };
  /** VAT numbers in the sandbox register, and their results. */
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

/** Null outside the sandbox, and before the sample data exists. */
export async function readSandboxView(ctx: Pick<Context, "config">): Promise<SandboxView | null> {
  const file = ctx.config.SVC_SANDBOX_FILE;
  if (!ctx.config.SVC_SANDBOX || file === undefined) return null;
  const state = JSON.parse(await readFile(file, "utf8")) as Omit<SandboxView, "sample"> & {
    sample: SandboxView["sample"] | null;
  };
  return state.sample === null ? null : { ...state, sample: state.sample };
}
