/** Requests of which only the latest matters: a search while the user types, a list while they choose filters. */

export type Question<Answer> = {
  /** Passes the signal to the request. */
  send(signal: AbortSignal): Promise<Answer>;
  take(answer: Answer): void;
  /** Without it, a failure changes nothing. */
  fail?: (cause: unknown) => void;
  /** Before it is sent, so that several in a row become one. */
  delayMs?: number;
};

export type Ask = <Answer>(question: Question<Answer>) => () => void;

/** Sends a request. @returns aborts it: from then on, neither `take` nor `fail` is called */
export const ask: Ask = ({ send, take, fail, delayMs = 0 }) => {
  const controller = new AbortController();
  const { signal } = controller;
  const start = () =>
    void send(signal).then(
      (answer) => {
        if (!signal.aborted) take(answer);
      },
      (cause: unknown) => {
        if (!signal.aborted) fail?.(cause);
      },
    );
  if (delayMs === 0) {
    start();
  } else {
    const timer = setTimeout(start, delayMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
  }
  return () => controller.abort();
};

/** As `ask`, and each request aborts the one before it. */
export function latestRequest(): Ask {
  let abort = () => {};
  return (question) => {
    abort();
    return (abort = ask(question));
  };
}
