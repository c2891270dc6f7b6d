import { startUdpNameServer, type RecordType } from "../../server/sandbox/dns/udp-name-server.ts";

/** A name's values of one type, or a function of the query count (from 0) for values that change. */
export type RecordValues = readonly string[] | ((count: number) => readonly string[]);

/** A DNS server over UDP on loopback. Every answer has a TTL of 0. */
export interface DnsServer {
  /** `127.0.0.1:port`, for `SVC_DNS_SERVERS` and `Resolver.setServers`. */
  address: string;
  /** Replaces the name's values of this type. A TXT value longer than 255 bytes is split, as the protocol requires. */
  set(name: string, type: RecordType, values: RecordValues): void;
  /** Removes one type, or the whole name. */
  remove(name: string, type?: RecordType): void;
  /** Makes queries for the name fail or time out ("silence"); `null` ends that. */
  fail(name: string, how: "SERVFAIL" | "REFUSED" | "silence" | null): void;
  /** All queries so far. */
  questions: Array<{ name: string; type: string }>;
  close(): Promise<void>;
}

export async function startDnsServer(): Promise<DnsServer> {
  const names = new Map<string, Map<string, RecordValues>>();
  const failures = new Map<string, "SERVFAIL" | "REFUSED" | "silence">();
  const asked = new Map<string, number>();
  const questions: DnsServer["questions"] = [];
  const server = await startUdpNameServer({
    hasName: (name) => names.has(name),
    valuesOf(name, type) {
      const values = names.get(name)?.get(type) ?? [];
      if (typeof values !== "function") return values;
      const count = asked.get(`${name} ${type}`) ?? 0;
      asked.set(`${name} ${type}`, count + 1);
      return values(count);
    },
    failureOf(name, type) {
      questions.push({ name, type });
      return failures.get(name) ?? null;
    },
  });
  return {
    ...server,
    set(name, type, values) {
      const records = names.get(name.toLowerCase()) ?? new Map<string, RecordValues>();
      names.set(name.toLowerCase(), records.set(type, values));
    },
    remove(name, type) {
      if (type === undefined) names.delete(name.toLowerCase());
      else names.get(name.toLowerCase())?.delete(type);
    },
    fail(name, how) {
      if (how === null) failures.delete(name.toLowerCase());
      else failures.set(name.toLowerCase(), how);
    },
    questions,
  };
}
