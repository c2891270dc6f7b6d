import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { LookUpPurpose } from "./vat-service.ts";

/** On whose behalf an authority is called. */
export interface Claimant {
  merchantId: string;
  sessionId: string | null;
  purpose: LookUpPurpose;
}

/**
 * How a wait ended. `throttled`: others were served meanwhile, so our own limit is the cause. `stalled`: nobody was, so
 * the authority does not answer.
 */
export type Turn = { is: "granted"; release: () => void } | { is: "throttled" } | { is: "stalled" };

/** Gives out scarce places: concurrent calls, or moments at which a call may start. */
export interface FairQueue {
  /** Waits for a place. A granted one must be released. @param signal ends the wait. */
  take(claimant: Claimant, maxWaitMs: number, signal: AbortSignal): Promise<Turn>;
}

interface Waiter extends Claimant {
  /** Turns granted before it came. */
  after: number;
  settle(turn: Turn): void;
  fail(error: unknown): void;
}

const PRIORITY: Record<LookUpPurpose, number> = { submit: 0, form: 1, recheck: 2 };

/** Merchants and sessions whose last turn is remembered. */
const MAX_REMEMBERED = 20_000;

/**
 * Serves waiting merchants in rotation, however many calls one of them has waiting: whoever was served longest ago is
 * next. Within a merchant, submits go before forms and forms before re-checks, then sessions rotate. Who is served is
 * decided when a place is free, so that a flood never holds places in advance.
 * @param nextPlace resolves with the function that releases the place.
 */
export function createFairQueue(nextPlace: () => Promise<() => void>): FairQueue {
  const waiting = new Set<Waiter>();
  const servedAt = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  let granted = 0;
  let isServing = false;

  const lastTurn = (name: string | null) => (name === null ? 0 : (servedAt.get(name) ?? 0));

  function isBefore(a: Waiter, b: Waiter): boolean {
    const order =
      lastTurn(a.merchantId) - lastTurn(b.merchantId) ||
      PRIORITY[a.purpose] - PRIORITY[b.purpose] ||
      lastTurn(a.sessionId) - lastTurn(b.sessionId);
    return order < 0;
  }

  /** The earliest comer of those that nobody is before. */
  function next(): Waiter | null {
    let best: Waiter | null = null;
    for (const waiter of waiting) if (best === null || isBefore(waiter, best)) best = waiter;
    return best;
  }

  async function serve(): Promise<void> {
    if (isServing) return;
    isServing = true;
    try {
      while (waiting.size > 0) {
        const release = await nextPlace();
        // Chosen only now: whoever came while the place was awaited takes part.
        grant(next(), release);
      }
    } catch (error) {
      for (const waiter of waiting) waiter.fail(error);
      waiting.clear();
    } finally {
      isServing = false;
    }
  }

  function grant(waiter: Waiter | null, release: () => void): void {
    if (waiter === null) return release();
    waiting.delete(waiter);
    granted += 1;
    servedAt.set(waiter.merchantId, granted);
    if (waiter.sessionId !== null) servedAt.set(waiter.sessionId, granted);
    waiter.settle({ is: "granted", release });
  }

  return {
    async take(claimant, maxWaitMs, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Turn>();
      const waiter: Waiter = { ...claimant, after: granted, settle: resolve, fail: reject };
      waiting.add(waiter);
      void serve();
      const stopWaiting = new AbortController();
      const deadline = delay(maxWaitMs, null, { signal: AbortSignal.any([signal, stopWaiting.signal]) })
        .catch(() => null)
        .then(() => {
          if (waiting.delete(waiter)) resolve({ is: granted > waiter.after ? "throttled" : "stalled" });
        });
      try {
        return await promise;
      } finally {
        stopWaiting.abort();
        await deadline;
      }
    },
  };
}

/** Places for at most `count` calls at a time. */
export function concurrentPlaces(count: number): () => Promise<() => void> {
  let free = count;
  let onRelease: (() => void) | null = null;
  return async () => {
    if (free === 0) await new Promise<void>((resolve) => (onRelease = resolve));
    free -= 1;
    return () => {
      free += 1;
      onRelease?.();
      onRelease = null;
    };
  };
}
