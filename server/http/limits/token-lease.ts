import type { Lease } from "./rate-limit.sql.ts";

/** A quota as a token bucket: `rate` tokens a second flow in, at most `burst` are kept. */
export interface Quota {
  rate: number;
  burst: number;
}

/** What a bucket holds as far as this process knows. */
export interface Level {
  granted: boolean;
  /** Tokens left, counted over all processes; an estimate between two leases. */
  remaining: number;
  /** Seconds until the next token when none was granted. */
  waitSeconds: number;
}

/** One bucket's share in this process. */
export interface TokenLease {
  /**
   * Takes one token, leasing more from the shared bucket when the share is used up; answers at once when that can be
   * decided here. @throws what `lease` throws, through the promise.
   */
  take(): Level | Promise<Level>;
}

/** A share that is unused for longer lapses: the shared bucket has refilled in the meantime. */
const SHARE_LIVES_MS = 1_000;

/** Part of a second's tokens that one process takes in advance; bounds what processes hold beyond the quota. */
const SHARE_OF_RATE = 1 / 20;

/**
 * Takes tokens of one bucket in small leases, so that a busy key costs a fraction of a statement per request.
 * Requests that wait at the same time share one lease. A leased token is gone from the shared bucket, so all
 * processes together overshoot by at most the shares they hold.
 */
export function createTokenLease(
  quota: Quota,
  now: () => number,
  lease: (wanted: number) => Promise<Lease>,
): TokenLease {
  const ahead = Math.max(0, Math.floor(quota.rate * SHARE_OF_RATE) - 1);
  let share = 0;
  let leasedAt = 0;
  let shared = quota.burst;
  let waiting: Array<{ resolve(level: Level): void; reject(error: unknown): void }> = [];
  let leasing = false;

  const estimate = () => Math.min(quota.burst, shared + ((now() - leasedAt) / 1_000) * quota.rate);
  const level = (granted: boolean): Level => ({
    granted,
    remaining: Math.min(quota.burst, Math.floor(estimate() + share)),
    waitSeconds: granted ? 0 : Math.max(0, 1 - estimate()) / quota.rate,
  });

  async function leaseForWaiting(): Promise<void> {
    leasing = true;
    while (waiting.length > 0) {
      const served = waiting;
      waiting = [];
      try {
        const got = await lease(served.length + ahead);
        leasedAt = now();
        shared = got.tokens;
        share += got.granted;
        for (const one of served) {
          const granted = share > 0;
          if (granted) share -= 1;
          one.resolve(level(granted));
        }
      } catch (error) {
        for (const one of served) one.reject(error);
      }
    }
    leasing = false;
  }

  return {
    take() {
      if (now() - leasedAt >= SHARE_LIVES_MS) share = 0;
      if (share > 0) {
        share -= 1;
        return level(true);
      }
      // Known to be empty: no need to ask again before a token can have flowed in.
      if (estimate() < 1) return level(false);
      return new Promise<Level>((resolve, reject) => {
        waiting.push({ resolve, reject });
        if (!leasing) void leaseForWaiting();
      });
    },
  };
}
