import { isIP } from "node:net";
import type { Context } from "../context.ts";
import type { HostDirectory, ServedHost } from "../http/host-gate.ts";
import { findHost } from "./domains.sql.ts";

const OWN_HOST: ServedHost = { kind: "own" };

/**
 * Resolves a request's host. Own hosts, without a look-up: the public name, IP addresses, and names without a dot (private
 * networks). A claimed hostname belongs to its merchant while active; with a pending, ended or deleted claim it serves
 * nothing. Any other name was set up by the operator (an internal name, a tunnel) and is an own host too.
 */
export function createHostDirectory(ctx: Pick<Context, "sql" | "config">): HostDirectory {
  const lookUp = async (name: string): Promise<ServedHost> => {
    const row = await findHost(ctx.sql, name);
    if (row === null) return OWN_HOST;
    return row.ssl_status === "active"
      ? { kind: "merchant", merchantId: row.merchant_id }
      : { kind: "closed" };
  };
  return {
    find: (name) => (isOwn(ctx.config.baseUrl, name) ? OWN_HOST : lookUp(name)),
  };
}

function isOwn(baseUrl: string, name: string): boolean {
  return !name.includes(".") || isIP(name) !== 0 || name === new URL(baseUrl).hostname;
}
