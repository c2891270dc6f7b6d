/**
 * Fairness between receivers within a worker process: how many of its runs one receiver may hold, and when a job that
 * found no slot should come back. Kept in memory, so that no attempt needs a look-up for it.
 */

export interface SlotLimits {
  /** Attempts to one subscription at once. */
  perSubscription: number;
  /** Attempts to all slow subscriptions together; what remains is for those that answer. */
  slow: number;
  /** Jobs that wait for a slot. */
  waiting: number;
}

/** Releases a slot, with the duration of the attempt; null if there was none. */
export type ReleaseSlot = (tookMs: number | null) => void;

export interface DeliverySlots {
  /**
   * Takes a slot of the subscription, waiting for one when it is quick to answer. Null when there is none: the job
   * must come back later.
   */
  take(subscriptionId: string): Promise<ReleaseSlot | null>;
  /**
   * In how many milliseconds a job that could not run should try again. Such jobs get times one after another, at the
   * pace of the subscription, so that its slots stay busy and few jobs return without a slot.
   * @param options.perSecond the pace, when a rate limit gives it; else that of the answers so far.
   * @param options.random from 0 up to, not including, 1.
   */
  comeBackInMs(subscriptionId: string, options: { perSecond?: number; random: number }): number;
}

/** A subscription whose attempts take longer is slow; no run waits for its slots, nor longer than that for those of another. */
const SLOW_MS = 1_000;
const SHORTEST_MS = 50;
/** A receiver that hangs costs its backlog's look-ups once in this time, and no more; one that recovers waits no longer. */
const LONGEST_MS = 60_000;
/** Share of the newest attempt in the running mean of their durations. */
const NEWEST = 0.05;
const KEPT_SUBSCRIPTIONS = 1_000;

interface Subscription {
  /** When each attempt in progress began, oldest first. */
  begun: number[];
  /** Running mean of the attempts' durations. */
  meanMs: number;
  /** When the next job without a slot may hope for one. */
  nextTurnAt: number;
  /** Who gets the next slot. */
  waiting: Array<() => void>;
}

/** @param now milliseconds of any clock that never goes back. */
export function createDeliverySlots(
  limits: SlotLimits,
  now: () => number = () => performance.now(),
): DeliverySlots {
  const known = new Map<string, Subscription>();
  let waiting = 0;

  function find(id: string): Subscription {
    const found = known.get(id);
    if (found !== undefined) return found;
    if (known.size >= KEPT_SUBSCRIPTIONS) {
      for (const [key, each] of known) if (each.begun.length === 0) known.delete(key);
    }
    const created: Subscription = { begun: [], meanMs: 0, nextTurnAt: 0, waiting: [] };
    known.set(id, created);
    return created;
  }

  /** How long an attempt takes: the mean, or longer when more than half of the slots say so. */
  function durationOf(subscription: Subscription): number {
    const begunAt = subscription.begun[Math.floor(limits.perSubscription / 2)];
    return Math.max(subscription.meanMs, begunAt === undefined ? 0 : now() - begunAt);
  }

  const isSlow = (subscription: Subscription): boolean => durationOf(subscription) > SLOW_MS;

  function heldBySlow(): number {
    let held = 0;
    for (const each of known.values()) if (isSlow(each)) held += each.begun.length;
    return held;
  }

  function hold(subscription: Subscription): ReleaseSlot {
    const begunAt = now();
    subscription.begun.push(begunAt);
    return (tookMs) => {
      subscription.begun.splice(subscription.begun.indexOf(begunAt), 1);
      if (tookMs !== null) subscription.meanMs += NEWEST * (tookMs - subscription.meanMs);
      subscription.waiting.shift()?.();
    };
  }

  /** A slot as soon as one is released, or null after a while. */
  function waitForSlot(subscription: Subscription): Promise<ReleaseSlot | null> {
    return new Promise((done) => {
      const end = (release: ReleaseSlot | null): void => {
        clearTimeout(timer);
        waiting -= 1;
        done(release);
      };
      const turn = (): void => end(hold(subscription));
      const timer = setTimeout(() => {
        subscription.waiting.splice(subscription.waiting.indexOf(turn), 1);
        end(null);
      }, SLOW_MS);
      waiting += 1;
      subscription.waiting.push(turn);
    });
  }

  return {
    async take(id) {
      const subscription = find(id);
      const isFull = subscription.begun.length >= limits.perSubscription;
      if (isSlow(subscription)) return isFull || heldBySlow() >= limits.slow ? null : hold(subscription);
      if (!isFull) return hold(subscription);
      return waiting < limits.waiting ? waitForSlot(subscription) : null;
    },
    comeBackInMs(id, { perSecond, random }) {
      const subscription = find(id);
      const nowMs = now();
      const waitMs = perSecond === undefined ? durationOf(subscription) : 1_000 / perSecond;
      const paceMs = perSecond === undefined ? waitMs / limits.perSubscription : waitMs;
      const turnAt = Math.max(subscription.nextTurnAt, nowMs + Math.max(waitMs, SHORTEST_MS));
      if (turnAt - nowMs > LONGEST_MS) return Math.round((LONGEST_MS / 2) * (1 + random));
      subscription.nextTurnAt = turnAt + paceMs;
      return Math.round(turnAt - nowMs);
    },
  };
}
