import { isIP } from "node:net";
import type { Config } from "../config.ts";
import { cnameTargetOf } from "./cname-target.ts";

/** The settings that name the service's own hosts. */
export type OwnHostSettings = Pick<Config, "baseUrl" | "SVC_OWN_HOSTS" | "SVC_CNAME_TARGET">;

/** Special-use domains outside public DNS (RFC 6761, 6762, 7686, 8375). */
const nonPublicNames = ["localhost", "local", "internal", "invalid", "onion", "arpa"];

/**
 * The names under which the operator runs the service, in lower case: the public one, the CNAME target of custom
 * hostnames, and `SVC_OWN_HOSTS`. Always served in full; they and their subdomains cannot be claimed.
 */
export function ownHostsOf(config: OwnHostSettings): string[] {
  return [
    ...new Set([
      new URL(config.baseUrl).hostname,
      cnameTargetOf(config).toLowerCase(),
      ...config.SVC_OWN_HOSTS,
    ]),
  ];
}

/** True for what public DNS has no name for: IP addresses, names without a dot, and special-use domains. */
export function isLocalHost(name: string): boolean {
  return !name.includes(".") || isIP(name) !== 0 || nonPublicNames.some((zone) => isWithin(name, zone));
}

/** True if the name is the zone or below it. */
export function isWithin(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}
