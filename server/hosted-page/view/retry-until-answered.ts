import type { CallResult } from "./checkout-calls.ts";

/** Maximum retries after temporary errors; without a response there is no limit. */
const maxPostponements = 8;

/** Replaced in tests. */
export interface RetryTiming {
  wait: (milliseconds: number) => Promise<void>;
  /** Waits too, but ends as soon as the browser is online again. */
  waitOffline: (milliseconds: number) => Promise<void>;
}

const defaultTiming: RetryTiming = {
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  waitOffline: (milliseconds) =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        window.removeEventListener("online", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      window.addEventListener("online", end);
    }),
};

/**
 * Repeats an idempotent call until the server responds; otherwise the shopper would not know whether the order exists.
 * After 429, 5xx and `session_in_progress` it retries a limited number of times, then returns the error.
 */
export async function retryUntilAnswered<T>(
  call: () => Promise<CallResult<T>>,
  { wait, waitOffline }: RetryTiming = defaultTiming,
): Promise<Exclude<CallResult<T>, { status: "unanswered" }>> {
  for (let round = 0, postponed = 0; ; round++) {
    const result = await call();
    if (result.status === "ok") return result;
    const pause = Math.min(1000 * 2 ** round, 10_000);
    if (result.status === "unanswered") {
      await waitOffline(pause);
      continue;
    }
    if (!isPostponed(result.error.httpStatus, result.error.code) || ++postponed >= maxPostponements)
      return result;
    await wait(Math.max(pause, result.error.retryAfterMs ?? 0));
  }
}

function isPostponed(httpStatus: number, code: string): boolean {
  // The shopper decides: the wait is long, and there may be another way to pay.
  if (code === "card_attempts_limited") return false;
  return httpStatus >= 500 || httpStatus === 429 || code === "session_in_progress";
}
