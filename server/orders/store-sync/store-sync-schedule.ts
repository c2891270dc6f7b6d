const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Milliseconds until a store that did not answer is told again: quickly at first, hourly up to 72 hours, then daily
 * (design 4-checkout.md, Nothing is lost).
 * @param tries that failed before this one. @param ageMs since it was first to be told.
 */
export function nextSyncDelayMs(tries: number, ageMs: number): number {
  if (ageMs > 3 * DAY_MS) return DAY_MS;
  return Math.min(5_000 * 2 ** Math.min(tries, 20), HOUR_MS);
}
