import { isIP } from "node:net";
import type { Context } from "../context.ts";
import type { HostDirectory, ServedHost } from "../http/host-gate.ts";
import { findHost } from "./domains.sql.ts";

const OWN: ServedHost = { kind: "own" };

/**
 * Who answers on a called host. The service's own: its public name, addresses, and names without a dot, which only a
 * private network has; they cost no look-up. A name that some merchant ever claimed is that merchant's while it is
 * active, and nobody's otherwise: a claim that waits, ended or was deleted serves nothing, wherever its DNS leads. Any
 * other name was given to the service by its operator (an internal name, a tunnel) and is its own as well.
 */
export function createHostDirectory(ctx: Pick<Context, "sql" | "config">): HostDirectory {
  const look = async (name: string): Promise<ServedHost> => {
    const row = await findHost(ctx.sql, name);
    if (row === null) return OWN;
    return row.ssl_status === "active"
      ? { kind: "merchant", merchantId: row.merchant_id }
      : { kind: "closed" };
  };
  return {
    find: (name) => (isOwn(ctx.config.baseUrl, name) ? OWN : look(name)),
  };
}

function isOwn(baseUrl: string, name: string): boolean {
  return !name.includes(".") || isIP(name) !== 0 || name === new URL(baseUrl).hostname;
}
