/** Limits of one question to a third party, in milliseconds. */
export interface DeadlineLimits {
  /** Of the whole question: a shopper waits for it. */
  totalMs: number;
  /** Of all calls to the third party together. */
  callMs: number;
}

/**
 * How a call ended. `timed_out`: the third party had all of its time and is unavailable. `cut_short`: it had less, because
 * our own waiting took the rest, so nothing is known about it.
 */
export type TimedCall<T> = { is: "answered"; value: T } | { is: "timed_out" } | { is: "cut_short" };

/** The time of one question: what passes in calls to the third party is counted apart from our own waiting. */
export interface Deadline {
  /** Milliseconds left of the whole question: the longest wait for something of ours, such as a turn or a place. */
  leftMs(): number;
  /**
   * Calls the third party. Ends in time, whatever the call does; the result of a call that ends later is ignored.
   * @param run gets a signal that is aborted when its time has passed. @throws what `run` throws in time.
   */
  call<T>(run: (signal: AbortSignal) => Promise<T>): Promise<TimedCall<T>>;
}

/**
 * Starts the time of a question. All time outside of calls is our own; it can end the question, but never makes the third
 * party look unavailable (docs/decisions/0091-waiting-is-no-outage.md).
 */
export function startDeadline({ totalMs, callMs }: DeadlineLimits): Deadline {
  const endsAt = performance.now() + totalMs;
  let calledMs = 0;
  const leftMs = (): number => Math.max(0, endsAt - performance.now());

  return {
    leftMs,
    async call<T>(run: (signal: AbortSignal) => Promise<T>): Promise<TimedCall<T>> {
      const [ofCallsMs, ofAllMs] = [callMs - calledMs, leftMs()];
      const overdue = { is: ofCallsMs <= ofAllMs ? "timed_out" : "cut_short" } as const;
      const allowedMs = Math.min(ofCallsMs, ofAllMs);
      if (allowedMs <= 0) return overdue;
      const startedAt = performance.now();
      const controller = new AbortController();
      const end = Promise.withResolvers<TimedCall<T>>();
      const timer = setTimeout(() => {
        end.resolve(overdue);
        controller.abort();
      }, allowedMs);
      try {
        const answer = run(controller.signal).then((value) => ({ is: "answered", value }) as const);
        return await Promise.race([answer, end.promise]);
      } finally {
        clearTimeout(timer);
        calledMs += performance.now() - startedAt;
      }
    },
  };
}
