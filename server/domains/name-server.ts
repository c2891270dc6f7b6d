import { Resolver } from "node:dns/promises";
import type { Config } from "../config.ts";

/** DNS look-ups without a cache. */
export interface NameServer {
  /** The values of a record type; empty if the name or type does not exist. @throws NameServerUnavailable */
  txt(name: string): Promise<string[]>;
  cname(name: string): Promise<string[]>;
  /** IPv4 and IPv6 addresses, following CNAMEs. @throws NameServerUnavailable */
  addresses(name: string): Promise<string[]>;
}

/** No name server responded; it is unknown whether the record exists. */
export class NameServerUnavailable extends Error {
  override name = "NameServerUnavailable";
}

/** No such name, no such type, or an invalid name. */
const notFoundCodes = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** Queries `SVC_DNS_SERVERS`, or the system's name servers. */
export function createNameServer(config: Pick<Config, "SVC_DNS_SERVERS">): NameServer {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (config.SVC_DNS_SERVERS.length > 0) resolver.setServers(config.SVC_DNS_SERVERS);
  return {
    async txt(name) {
      const records = await resolve(name, () => resolver.resolveTxt(name));
      return records.map((parts) => parts.join(""));
    },
    async cname(name) {
      return (await resolve(name, () => resolver.resolveCname(name))).map(normalisedName);
    },
    async addresses(name) {
      const [four, six] = await Promise.all([
        resolve(name, () => resolver.resolve4(name)),
        resolve(name, () => resolver.resolve6(name)),
      ]);
      return [...four, ...six];
    },
  };
}

async function resolve<T>(name: string, look: () => Promise<T[]>): Promise<T[]> {
  try {
    return await look();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (notFoundCodes.has(code)) return [];
    throw new NameServerUnavailable(`DNS did not respond for ${name} (${code})`, { cause: error });
  }
}

/** Lower case, without the trailing dot. */
function normalisedName(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}
