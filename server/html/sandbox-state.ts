import { readFile } from "node:fs/promises";
import type { Context } from "../context.ts";
import { isLocalName } from "../http/called-host.ts";
import type { PageRequest } from "../http/define-page.ts";

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

/**
 * The sandbox's data for a page. It holds keys, so it is given only to requests by the service's own hostname, by
 * `localhost` or by address: a website can direct a name of its own to this machine (DNS rebinding).
 * @returns null outside the sandbox, before the sample data exists, and for other hosts.
 */
export async function readSandboxView({
  ctx: { config },
  request,
}: {
  ctx: Pick<Context, "config">;
  request: Pick<PageRequest["request"], "host">;
}): Promise<SandboxView | null> {
  const file = config.SVC_SANDBOX_FILE;
  if (!config.SVC_SANDBOX || file === undefined) return null;
  const { name } = request.host;
  if (!isLocalName(name) && name !== new URL(config.baseUrl).hostname) return null;
  const state = JSON.parse(await readFile(file, "utf8")) as Omit<SandboxView, "sample"> & {
    sample: SandboxView["sample"] | null;
  };
  return state.sample === null ? null : { ...state, sample: state.sample };
}
