// A circuit breaker as a pure state machine: time comes in as an argument, nothing is kept here.

export type BreakerState =
  /** Calls pass. `failedAt`: the failures since the last success, oldest first. */
  | { is: "closed"; failedAt: readonly number[] }
  /** Calls are refused until then. */
  | { is: "open"; until: number }
  /** One call is out to see whether it works again; the others are refused. */
  | { is: "probing"; since: number };

/** How an admitted call ended. `not_made`: it was given up before anything was sent, so nothing was learnt. */
export type CallOutcome = "success" | "failure" | "not_made";

export const closedBreaker: BreakerState = { is: "closed", failedAt: [] };

/** Failures in a row, within the window, that open the breaker. */
const FAILURES_TO_OPEN = 5;
const WINDOW_MS = 30_000;
const OPEN_MS = 30_000;

/** Asks to make a call. An admitted call must be followed by {@link settle}. */
export function admit(state: BreakerState, now: number): { admitted: boolean; state: BreakerState } {
  switch (state.is) {
    case "closed":
      return { admitted: true, state };
    case "open":
      return now < state.until
        ? { admitted: false, state }
        : { admitted: true, state: { is: "probing", since: now } };
    case "probing":
      // A probe that never came back must not shut the breaker for good.
      return now < state.since + OPEN_MS
        ? { admitted: false, state }
        : { admitted: true, state: { is: "probing", since: now } };
  }
}

/** Records the outcome of an admitted call. Late answers of calls admitted before the breaker opened change nothing. */
export function settle(state: BreakerState, outcome: CallOutcome, now: number): BreakerState {
  switch (state.is) {
    case "closed": {
      if (outcome === "success") return closedBreaker;
      if (outcome === "not_made") return state;
      const failedAt = [...state.failedAt.filter((at) => at > now - WINDOW_MS), now];
      return failedAt.length < FAILURES_TO_OPEN
        ? { is: "closed", failedAt }
        : { is: "open", until: now + OPEN_MS };
    }
    case "open":
      return state;
    case "probing":
      if (outcome === "success") return closedBreaker;
      return { is: "open", until: outcome === "failure" ? now + OPEN_MS : now };
  }
}
