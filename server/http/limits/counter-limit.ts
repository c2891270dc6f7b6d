import { LRUCache } from "lru-cache";
import type { Quota } from "./token-lease.ts";

/**
 * Counts events per name, such as failed authentications per network. Each process decides by what it knows and shares
 * its counts with the others in one statement for all names, ten times a second: a flood must not cost a database write
 * per request.
 */
export interface CounterLimit {
  /** Seconds to wait when the name has used up its quota, else 0. */
  waitSeconds(name: string): number;
  count(name: string): void;
}

/**
 * Adds counts to those of all processes.
 * @returns how many are left of each one's burst; negative when several processes let too many through.
 */
export type ShareCounts = (counts: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

const SHARE_EVERY_MS = 100;

/** The names unused for longest are forgotten beyond this many. */
const MAX_NAMES = 50_000;

interface Bucket {
  used: number;
  updatedAt: number;
}

/** @param now milliseconds. */
export function createCounterLimit(
  { rate, burst }: Quota,
  now: () => number,
  share: ShareCounts,
): CounterLimit {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_NAMES });
  let unshared = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const usedOf = (bucket: Bucket | undefined) =>
    bucket === undefined ? 0 : Math.max(0, bucket.used - ((now() - bucket.updatedAt) / 1_000) * rate);

  function set(name: string, used: number): void {
    buckets.set(name, { used, updatedAt: now() });
  }

  async function shareAll(): Promise<void> {
    const counts = unshared;
    unshared = new Map();
    try {
      const left = await share(counts);
      for (const [name, tokens] of left) set(name, burst - tokens + (unshared.get(name) ?? 0));
    } finally {
      timer = null;
      if (unshared.size > 0) schedule();
    }
  }

  function schedule(): void {
    // Counts that cannot be synced are lost to the other processes: each then uses its own.
    timer ??= setTimeout(() => void shareAll().catch(() => {}), SHARE_EVERY_MS).unref();
  }

  return {
    waitSeconds(name) {
      const excess = usedOf(buckets.get(name)) - (burst - 1);
      return excess > 0 ? excess / rate : 0;
    },
    count(name) {
      set(name, Math.min(burst, usedOf(buckets.get(name)) + 1));
      unshared.set(name, (unshared.get(name) ?? 0) + 1);
      schedule();
    },
  };
}
