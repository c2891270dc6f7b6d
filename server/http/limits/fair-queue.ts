import { LRUCache } from "lru-cache";
import { createPlaces } from "./places.ts";

/** On whose behalf a place is wanted. */
export interface Claimant {
  /** The merchant or workspace: shares take turns. */
  share: string;
  /** The session: the parts of a share take turns within it. */
  part: string | null;
  /** Within a share lower ones go first. */
  priority: number;
}

/** Gives out scarce places: concurrent calls, or moments at which a call may start. */
export interface FairQueue {
  /** Waits for a place. @returns what releases it, which must be called; null if the wait took too long. */
  take(claimant: Claimant, maxWaitMs: number): Promise<(() => void) | null>;
}

interface Waiter extends Claimant {
  settle(release: (() => void) | null): void;
  fail(error: unknown): void;
}

/** Shares and parts whose last turn is remembered, unless told otherwise: the memory for them is taken at once. */
const MAX_REMEMBERED = 20_000;

/**
 * Serves waiting shares in rotation, however many claimants one of them has waiting: whoever was served longest ago is
 * next; within a share lower priorities first, then its parts in rotation. Who is served is decided when a place is free,
 * so that a flood never holds places in advance.
 * @param nextPlace resolves with the function that releases the place.
 */
export function createFairQueue(
  nextPlace: () => Promise<() => void>,
  maxRemembered = MAX_REMEMBERED,
): FairQueue {
  const waiting = new Set<Waiter>();
  const servedAt = new LRUCache<string, number>({ max: maxRemembered });
  let granted = 0;
  let isServing = false;

  const lastTurn = (name: string | null) => (name === null ? 0 : (servedAt.get(name) ?? 0));

  function isBefore(a: Waiter, b: Waiter): boolean {
    const order =
      lastTurn(a.share) - lastTurn(b.share) || a.priority - b.priority || lastTurn(a.part) - lastTurn(b.part);
    return order < 0;
  }

  /** The first of those with the highest priority. */
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
        // Chosen only now, so that those who queued during the wait are considered too.
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
    servedAt.set(waiter.share, granted);
    if (waiter.part !== null) servedAt.set(waiter.part, granted);
    waiter.settle(release);
  }

  return {
    async take(claimant, maxWaitMs) {
      const { promise, resolve, reject } = Promise.withResolvers<(() => void) | null>();
      const waiter: Waiter = { ...claimant, settle: resolve, fail: reject };
      waiting.add(waiter);
      void serve();
      const giveUp = (): void => {
        if (waiting.delete(waiter)) resolve(null);
      };
      const timer = setTimeout(giveUp, maxWaitMs);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Places for at most `count` holders at a time. */
export function concurrentPlaces(count: number): () => Promise<() => void> {
  const places = createPlaces(() => count);
  return async () => {
    await places.next();
    let isHeld = true;
    return () => {
      if (isHeld) places.release();
      isHeld = false;
    };
  };
}
