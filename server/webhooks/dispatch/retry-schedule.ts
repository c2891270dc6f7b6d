/** When a failed delivery is tried again (design of the schedule: Standard Webhooks, "Retries"). */

const JITTER = 0.1;
const LONGEST_RETRY_AFTER_MS = 24 * 3600 * 1000;

export interface FailedAttempt {
  /** Number of the attempt that failed; the first is 1. */
  attempt: number;
  /** When it ended; milliseconds since the epoch. */
  nowMs: number;
  /** What the receiver asked for in Retry-After, in milliseconds from now; 24 h at most. */
  retryAfterMs: number | null;
  /** From 0 up to, not including, 1. */
  random: number;
}

/**
 * @param scheduleSeconds waits before the second and later attempts.
 * @returns the time of the next attempt, ±10 % jitter, never before the Retry-After; null when the
 * schedule is used up.
 */
export function nextAttemptAt(scheduleSeconds: readonly number[], failed: FailedAttempt): Date | null {
  const waitSeconds = scheduleSeconds[failed.attempt - 1];
  if (waitSeconds === undefined) return null;
  const jittered = waitSeconds * 1000 * (1 - JITTER + 2 * JITTER * failed.random);
  return new Date(failed.nowMs + Math.round(Math.max(jittered, failed.retryAfterMs ?? 0)));
}

/** The three forms of RFC 9110, section 5.6.7; Date.parse alone takes much more, "-5" for a year. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/**
 * A Retry-After header (RFC 9110, section 10.2.3): seconds or an HTTP date.
 * @returns milliseconds from now, 24 h at most; null when it is neither.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  const value = header?.trim() ?? "";
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_RETRY_AFTER_MS);
  if (!HTTP_DATES.some((form) => form.test(value))) return null;
  const date = Date.parse(value.endsWith("GMT") ? value : `${value} GMT`);
  return Number.isNaN(date) ? null : Math.min(Math.max(0, date - nowMs), LONGEST_RETRY_AFTER_MS);
}
