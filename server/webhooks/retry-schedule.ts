/** When a failed delivery is tried again (design of the schedule: Standard Webhooks, "Retries"). */

const JITTER = 0.1;
const LONGEST_RETRY_AFTER_MS = 24 * 3600 * 1000;

export interface FailedAttempt {
  /** Number of the attempt that failed; the first is 1. */
  attempt: number;
  /** When it ended; milliseconds since the epoch. */
  nowMs: number;
  /** What the receiver asked for in Retry-After, in milliseconds from now. */
  retryAfterMs: number | null;
  /** From 0 up to, not including, 1. */
  random: number;
}

/**
 * @param scheduleSeconds waits before the second and later attempts.
 * @returns the time of the next attempt, ±10 % jitter, never before the Retry-After (24 h at most); null when the
 * schedule is used up.
 */
export function nextAttemptAt(scheduleSeconds: readonly number[], failed: FailedAttempt): Date | null {
  const waitSeconds = scheduleSeconds[failed.attempt - 1];
  if (waitSeconds === undefined) return null;
  const jittered = waitSeconds * 1000 * (1 - JITTER + 2 * JITTER * failed.random);
  const asked = Math.min(failed.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return new Date(failed.nowMs + Math.round(Math.max(jittered, asked)));
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** A Retry-After header (RFC 9110, section 10.2.3): seconds or an HTTP date. Null when it is neither. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  // Date.parse alone takes "-5" for a year.
  const date = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
