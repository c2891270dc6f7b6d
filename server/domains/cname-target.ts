import { isIP } from "node:net";
import type { Config } from "../config.ts";
import type { NameServer } from "./name-server.ts";

/** The CNAME target of custom hostnames; defaults to the service's own hostname. */
export function cnameTargetOf(config: Pick<Config, "SVC_CNAME_TARGET" | "baseUrl">): string {
  if (config.SVC_CNAME_TARGET !== undefined) return config.SVC_CNAME_TARGET;
  const { hostname } = new URL(config.baseUrl);
  // A CNAME cannot point to an IP address.
  return isIP(hostname.replace(/^\[(.*)\]$/, "$1")) === 0 ? hostname : "localhost";
}

/** Whether the CNAME target resolves in DNS. @throws NameServerUnavailable */
export async function diagnoseTarget(
  dns: NameServer,
  config: Pick<Config, "SVC_CNAME_TARGET" | "baseUrl">,
): Promise<{ ok: boolean; text: string }> {
  const target = cnameTargetOf(config);
  const addresses = await dns.addresses(target);
  return addresses.length > 0
    ? { ok: true, text: `${target} resolves to ${addresses.join(", ")}` }
    : { ok: false, text: `SVC_CNAME_TARGET ${target} has no address in DNS` };
}
