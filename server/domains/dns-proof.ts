import type { NameServer } from "./name-server.ts";

/** Name of the TXT record that proves who owns a hostname. */
export function challengeName(hostname: string): string {
  return `_svc-challenge.${hostname}`;
}

/** Follows aliases no further than resolvers do. */
const MAX_ALIASES = 10;

/**
 * Looks for the claim's token. Each claim has its own, so whoever set up records for an earlier claim has proven
 * nothing for this one.
 * @returns what is wrong, or null. @throws NameServerUnavailable
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
 * Looks where a hostname leads: by aliases to `target`, or, where the top of a zone allows no alias, to addresses that
 * are all the target's. One foreign address is a fault: a part of the shoppers would land elsewhere.
 * @returns what is wrong, or null. @throws NameServerUnavailable
 */
export async function findPointingFault(
  dns: NameServer,
  hostname: string,
  target: string,
): Promise<string | null> {
  const wanted = target.toLowerCase();
  let at = hostname;
  for (let hops = 0; hops < MAX_ALIASES; hops += 1) {
    const [alias] = await dns.cname(at);
    if (alias === undefined) break;
    if (alias === wanted) return null;
    at = alias;
  }
  const addresses = await dns.addresses(hostname);
  if (addresses.length === 0) return `${hostname} has neither a CNAME to ${target} nor an address.`;
  const ours = new Set(await dns.addresses(target));
  return addresses.every((address) => ours.has(address))
    ? null
    : `${hostname} points elsewhere. It must have a CNAME to ${target}, or exactly its addresses.`;
}
