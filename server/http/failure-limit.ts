import { isIP } from "node:net";

/**
 * Counts failed authentications per address, in this process: an attack must not cost a database write for each
 * guess. IPv6 addresses count by their /64, which is what one subscriber has.
 */
export interface FailureLimit {
  /** Seconds to wait when the address failed too often, else 0. */
  waitSeconds(ip: string): number;
  count(ip: string): void;
}

/** The oldest addresses are forgotten beyond this many. */
const MAX_ADDRESSES = 50_000;

interface Bucket {
  failures: number;
  updatedAt: number;
}

/** The first four groups of an IPv6 address, the whole of an IPv4 one. */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [head = "", tail] = ip.split("%")[0]!.split("::");
  const groups = head === "" ? [] : head.split(":");
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...(tail ? tail.split(":") : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/**
 * @param rate failures per second that are tolerated for long; twice as many at once.
 * @param now milliseconds.
 */
export function createFailureLimit(rate: number, now: () => number): FailureLimit {
  const burst = rate * 2;
  const buckets = new Map<string, Bucket>();
  const failuresOf = (bucket: Bucket) =>
    Math.max(0, bucket.failures - ((now() - bucket.updatedAt) / 1_000) * rate);
  return {
    waitSeconds(ip) {
      const bucket = buckets.get(networkOf(ip));
      if (bucket === undefined) return 0;
      const excess = failuresOf(bucket) - (burst - 1);
      return excess > 0 ? excess / rate : 0;
    },
    count(ip) {
      const name = networkOf(ip);
      const known = buckets.get(name);
      const failures = Math.min(burst, (known === undefined ? 0 : failuresOf(known)) + 1);
      buckets.delete(name);
      buckets.set(name, { failures, updatedAt: now() });
      const oldest = buckets.size > MAX_ADDRESSES ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
    },
  };
}
