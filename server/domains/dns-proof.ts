import type { NameServer } from "./name-server.ts";

/** Name of the TXT record that proves ownership of a hostname. */
export function challengeName(hostname: string): string {
  return `_svc-challenge.${hostname}`;
}

/** The usual limit of resolvers. */
const MAX_ALIASES = 10;

/**
 * Looks up the claim's token. Each claim has its own token, so records of an earlier claim prove nothing.
 * @returns the fault, or null. @throws NameServerUnavailable
 */
export async function findOwnershipFault(
  dns: NameServer,
  hostname: string,
  token: string,
): Promise<string | null> {
  const name = challengeName(hostname);
  const values = await dns.txt(name);
  if (values.some((value) => value.trim() === token)) return null;
  return values.length === 0
    ? `TXT record ${name} not found.`
    : `The TXT record ${name} does not have this registration's value.`;
}

/**
 * Checks that a hostname resolves to us: by CNAME to `target`, or, at a zone apex, to addresses that all belong to the
 * target. One foreign address is a fault, because it would receive part of the traffic.
 * @returns the fault, or null. @throws NameServerUnavailable
 */
export async function findRoutingFault(
  dns: NameServer,
  hostname: string,
  target: string,
): Promise<string | null> {
  const wanted = target.toLowerCase();
  let current = hostname;
  for (let hops = 0; hops < MAX_ALIASES; hops += 1) {
    const [alias] = await dns.cname(current);
    if (alias === undefined) break;
    if (alias === wanted) return null;
    current = alias;
  }
  const addresses = await dns.addresses(hostname);
  if (addresses.length === 0) return `${hostname} has neither a CNAME to ${target} nor an address.`;
  const ours = new Set(await dns.addresses(target));
  return addresses.every((address) => ours.has(address))
    ? null
    : `${hostname} points elsewhere. It must have a CNAME to ${target}, or exactly its addresses.`;
}
