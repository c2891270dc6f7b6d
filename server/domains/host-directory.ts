import type { Context } from "../context.ts";
import type { HostDirectory, ServedHost } from "../http/host-gate.ts";
import { findHolder } from "./domains.sql.ts";
import { isLocalHost, ownHostsOf } from "./own-hosts.ts";

const OWN_HOST: ServedHost = { kind: "own" };

/**
 * Resolves a request's host. Own hosts and local names need no look-up and are always the service itself. A proven
 * hostname belongs to its merchant while active, and serves nothing while its certificate is issued and deployed. Any
 * other name was pointed here by the operator (an internal name, a tunnel) and is the service too, whoever claims or
 * claimed it. Nothing is cached: a deletion counts from the next request on, in every process.
 */
export function createHostDirectory(ctx: Pick<Context, "sql" | "config">): HostDirectory {
  const ownHosts = new Set(ownHostsOf(ctx.config));
  const lookUp = async (name: string): Promise<ServedHost> => {
    const row = await findHolder(ctx.sql, name);
    if (row === null) return OWN_HOST;
    return row.ssl_status === "active"
      ? { kind: "merchant", merchantId: row.merchant_id }
      : { kind: "closed" };
  };
  return {
    find: (name) => (ownHosts.has(name) || isLocalHost(name) ? OWN_HOST : lookUp(name)),
  };
}
