import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/**
 * Counts failed authentications per address. Each process decides by what it knows, and tells the others in one
 * statement for all addresses ten times a second: an attack must not cost a database write for each guess. IPv6
 * addresses count by their /64, which is what one subscriber has.
 */
export interface FailureLimit {
  /** Seconds to wait when the address failed too often, else 0. */
  waitSeconds(ip: string): number;
  count(ip: string): void;
}

/**
 * Adds failures to those of all processes, by network.
 * @returns how many are left of each one's burst; negative when several processes let too many through.
 */
export type ShareFailures = (failures: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

const SHARE_EVERY_MS = 100;

/** The oldest addresses are forgotten beyond this many. */
const MAX_ADDRESSES = 50_000;

interface Bucket {
  failures: number;
  updatedAt: number;
}

/** The first four groups of an IPv6 address, the whole of an IPv4 one. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(":")}::/64`;
}

/**
 * @param rate failures per second that are tolerated for long; twice as many at once.
 * @param now milliseconds.
 */
export function createFailureLimit(rate: number, now: () => number, share: ShareFailures): FailureLimit {
  const burst = rate * 2;
  const buckets = new LRUCache<string, Bucket>({ max: MAX_ADDRESSES });
  /** Counted here and not yet told to the others. */
  let untold = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const failuresOf = (bucket: Bucket | undefined) =>
    bucket === undefined ? 0 : Math.max(0, bucket.failures - ((now() - bucket.updatedAt) / 1_000) * rate);

  function set(network: string, failures: number): void {
    buckets.set(network, { failures, updatedAt: now() });
  }

  async function tellOthers(): Promise<void> {
    const told = untold;
    untold = new Map();
    try {
      const left = await share(told);
      for (const [network, tokens] of left) set(network, burst - tokens + (untold.get(network) ?? 0));
    } finally {
      timer = null;
      if (untold.size > 0) schedule();
    }
  }

  function schedule(): void {
    // What cannot be told is lost: each process then goes by what it has counted itself.
    timer ??= setTimeout(() => void tellOthers().catch(() => {}), SHARE_EVERY_MS).unref();
  }

  return {
    waitSeconds(ip) {
      const excess = failuresOf(buckets.get(networkOf(ip))) - (burst - 1);
      return excess > 0 ? excess / rate : 0;
    },
    count(ip) {
      const network = networkOf(ip);
      set(network, Math.min(burst, failuresOf(buckets.get(network)) + 1));
      untold.set(network, (untold.get(network) ?? 0) + 1);
      schedule();
    },
  };
}
