const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Milliseconds until a command for an unreachable store is retried: exponential up to hourly, after 72 hours daily
 * (design 4-checkout.md, Nothing is lost).
 * @param tries so far. @param ageMs since the command was enqueued.
 */
export function retryDelayMs(tries: number, ageMs: number): number {
  if (ageMs > 3 * DAY_MS) return DAY_MS;
  return Math.min(5_000 * 2 ** Math.min(tries - 1, 20), HOUR_MS);
}
