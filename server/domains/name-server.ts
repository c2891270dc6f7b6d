import { Resolver } from "node:dns/promises";
import type { Config } from "../config.ts";

/** Look-ups of DNS records, asked anew each time; an answer is never kept. */
export interface NameServer {
  /** The values of a record type; empty when the name, or the type, does not exist. @throws NameServerUnavailable */
  txt(name: string): Promise<string[]>;
  cname(name: string): Promise<string[]>;
  /** IPv4 and IPv6 addresses, aliases followed. @throws NameServerUnavailable */
  addresses(name: string): Promise<string[]>;
}

/** No name server gave an answer: whether the record exists is not known. */
export class NameServerUnavailable extends Error {
  override name = "NameServerUnavailable";
}

/** No such name, no such type, or no name that DNS could have. */
const absent = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** Asks `SVC_DNS_SERVERS`, or the system's name servers. */
export function createNameServer(config: Pick<Config, "SVC_DNS_SERVERS">): NameServer {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (config.SVC_DNS_SERVERS.length > 0) resolver.setServers(config.SVC_DNS_SERVERS);
  return {
    async txt(name) {
      const records = await ask(name, () => resolver.resolveTxt(name));
      return records.map((parts) => parts.join(""));
    },
    async cname(name) {
      return (await ask(name, () => resolver.resolveCname(name))).map(bareName);
    },
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask(name, () => resolver.resolve4(name)),
        ask(name, () => resolver.resolve6(name)),
      ]);
      return [...four, ...six];
    },
  };
}

async function ask<T>(name: string, look: () => Promise<T[]>): Promise<T[]> {
  try {
    return await look();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (absent.has(code)) return [];
    throw new NameServerUnavailable(`DNS did not respond for ${name} (${code})`, { cause: error });
  }
}

/** Names are compared in lower case and without the closing dot. */
function bareName(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}
