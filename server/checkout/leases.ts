/**
 * A payment attempt has one owner at a time, which renews its lease while it runs. If the owner dies, another run takes
 * over after the lease plus the longest third-party call that the dead owner may still have in flight.
 */
export const LEASE_SECONDS = 20;
export const RENEW_EVERY_MS = 5_000;
/** How far a third-party call can outlive its owner's lease: the processor's timeout of 25 s minus the time already leased. */
export const GRACE_SECONDS = 10;
/** Longest time between two runs of recovery on one attempt, before jitter. */
const MAX_RECOVERY_DELAY_SECONDS = 120;

/**
 * Seconds from a failed run to the next: the grace period, doubled with each further failure up to two minutes, and up
 * to half as much again, so that attempts which failed together are not repeated together.
 * @param tries runs that failed before. @param random from 0 to 1.
 */
export function recoveryDelaySeconds(tries: number, random = Math.random()): number {
  const delay = Math.min(GRACE_SECONDS * 2 ** Math.min(tries, 10), MAX_RECOVERY_DELAY_SECONDS);
  return delay * (1 + random / 2);
}

/** How long an attempt may wait for the shopper's bank. */
export const SILENT_SECONDS = 15 * 60;
/** How long stock stays reserved from the start of an attempt: its maximum lifetime. */
export const RESERVE_MS = (SILENT_SECONDS + 5 * 60) * 1000;
