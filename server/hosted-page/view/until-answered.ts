import type { CallResult } from "./checkout-calls.ts";

/** How long to go on after answers that only say "not now"; without any answer there is no limit. */
const maxPostponed = 8;

export interface Patience {
  /** Waits; tests don't. */
  wait: (milliseconds: number) => Promise<void>;
}

const realPatience: Patience = {
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Repeats a call that has the same outcome however often it is made, until the server has said what came of it. Giving
 * up earlier would leave the shopper without knowing whether the order exists.
 *
 * Answers of 429 and 5xx, and a session that another attempt holds, are asked again a limited number of times and then
 * handed back.
 */
export async function untilAnswered<T>(
  call: () => Promise<CallResult<T>>,
  { wait }: Patience = realPatience,
): Promise<Exclude<CallResult<T>, { status: "unanswered" }>> {
  for (let round = 0, postponed = 0; ; round++) {
    const result = await call();
    if (result.status === "ok") return result;
    const pause = Math.min(1000 * 2 ** round, 10_000);
    if (result.status === "unanswered") {
      await wait(pause);
      continue;
    }
    if (!isPostponed(result.error.httpStatus, result.error.code) || ++postponed >= maxPostponed)
      return result;
    await wait(Math.max(pause, result.error.retryAfterMs ?? 0));
  }
}

function isPostponed(httpStatus: number, code: string): boolean {
  return httpStatus >= 500 || httpStatus === 429 || code === "session_in_progress";
}
