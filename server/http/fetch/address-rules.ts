import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Which addresses partner-supplied URLs may reach: public unicast ones and what the operator allows by name.
 * Sources: IANA special-purpose address registries (RFC 6890 and updates), the block lists of Svix and Smokescreen.
 */

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** IPv4 networks that are no public unicast, and one public address that is a cloud's metadata service. */
const blockedIpv4: Network[] = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT; holds Alibaba's metadata 100.100.100.200
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's host services: formally public
  "169.254.0.0/16", // link-local; holds the metadata services 169.254.169.254 and 169.254.170.2
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments; holds Oracle's old metadata 192.0.0.192
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relay
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
].map(ipaddr.parseCIDR);

/** All IPv6 unicast that is routed today; loopback, ULA, link-local, NAT64, multicast and the rest lie outside. */
const globalIpv6: Network = ipaddr.parseCIDR("2000::/3");

/** Parts of 2000::/3 that are tunnels to IPv4 or no hosts at all. */
const blockedIpv6: Network[] = [
  "2001::/23", // protocol assignments; holds Teredo 2001::/32
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "3fff::/20", // documentation
].map(ipaddr.parseCIDR);

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}

/** True for an address that is not public unicast. An IPv4-mapped IPv6 address is judged by its IPv4 part. */
export function isPrivateAddress(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.kind() === "ipv4") return blockedIpv4.some((network) => isIn(address, network));
  return !isIn(address, globalIpv6) || blockedIpv6.some((network) => isIn(address, network));
}

/** What a URL's host may be, with the operator's exceptions applied. */
export interface AddressRules {
  /** True when this IP address may not be connected to. */
  isBlocked(address: string): boolean;
  /** True when the operator allows this host name wherever it points. */
  allowsHost(hostname: string): boolean;
}

/** The name without brackets and a closing dot, in lower case: `LOCALHOST.` → `localhost`, `[::1]` → `::1`. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}

/**
 * @param allowed host names, addresses and CIDR ranges that may be reached although they are private.
 * @throws when an entry with a slash is no CIDR range.
 */
export function createAddressRules(allowed: readonly string[]): AddressRules {
  const hosts = new Set<string>();
  const networks: Network[] = [];
  for (const entry of allowed.map(bareHost)) {
    if (entry.includes("/")) networks.push(ipaddr.parseCIDR(entry));
    else if (isIP(entry) !== 0) networks.push([ipaddr.parse(entry), isIP(entry) === 4 ? 32 : 128]);
    else hosts.add(entry);
  }
  return {
    isBlocked(address) {
      if (!isPrivateAddress(address)) return false;
      const parsed = ipaddr.process(address);
      return !networks.some((network) => isIn(parsed, network));
    },
    allowsHost: (hostname) => hosts.has(bareHost(hostname)),
  };
}
