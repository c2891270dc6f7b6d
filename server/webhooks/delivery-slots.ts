/**
 * Fairness between receivers: a slow one may hold only so many of a worker's job runs. Counted in each worker
 * process, so that no look-up is needed for an attempt.
 */

export interface DeliverySlots {
  /** Takes a slot of the subscription, or null when all are taken. Call the result once to give it back. */
  take(subscriptionId: string): (() => void) | null;
}

/** @param perSubscription attempts to one subscription that may run at once in this process. */
export function createDeliverySlots(perSubscription: number): DeliverySlots {
  const taken = new Map<string, number>();
  return {
    take(subscriptionId) {
      const count = taken.get(subscriptionId) ?? 0;
      if (count >= perSubscription) return null;
      taken.set(subscriptionId, count + 1);
      return () => {
        const left = (taken.get(subscriptionId) ?? 1) - 1;
        if (left === 0) taken.delete(subscriptionId);
        else taken.set(subscriptionId, left);
      };
    },
  };
}

const SHORTEST_MS = 200;
const LONGEST_MS = 15_000;

/**
 * How long a job without a slot is put back, in milliseconds: twice as long each time, up to the time-out of an
 * attempt, so that the backlog of a hanging receiver costs little. Half of it is random, against herds.
 */
export function putBackDelayMs(timesPutBack: number, random: number): number {
  const full = Math.min(SHORTEST_MS * 2 ** timesPutBack, LONGEST_MS);
  return Math.round(full / 2 + (full / 2) * random);
}
