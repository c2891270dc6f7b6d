import { ApiError, messageOf } from "../../../api/api-error.ts";

/** What became of a delivery that was to be replayed. */
export type Outcome =
  | { kind: "waiting" }
  | { kind: "replayed" }
  /** Why, as the API says it. */
  | { kind: "refused"; reason: string }
  /** The user stopped before its turn. */
  | { kind: "not-sent" };

export interface ReplayEach {
  ids: readonly string[];
  replay: (id: string) => Promise<unknown>;
  onOutcome: (id: string, outcome: Outcome) => void;
  /** Called with the seconds that the API asks to wait, and with null when it goes on. */
  onWait: (seconds: number | null) => void;
  /** Stops before the next delivery. */
  signal: AbortSignal;
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** If the API does not say how long. */
const WAIT_SECONDS = 5;

/** Replays one delivery after the other, as fast as the API's limit admits. One that is refused does not stop the others. */
export async function replayEach(input: ReplayEach): Promise<void> {
  const { ids, replay, onOutcome, onWait, signal, sleep = pause } = input;
  for (const id of ids) {
    for (;;) {
      if (signal.aborted) {
        onOutcome(id, { kind: "not-sent" });
        break;
      }
      try {
        await replay(id);
        onOutcome(id, { kind: "replayed" });
        break;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 429)) {
          onOutcome(id, { kind: "refused", reason: messageOf(error) });
          break;
        }
        const seconds = error.retryAfterSeconds ?? WAIT_SECONDS;
        onWait(seconds);
        await sleep(seconds * 1000, signal);
        onWait(null);
      }
    }
  }
}

/** Ends early when the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
