import { latestRequest } from "./latest-request.ts";

/** A request that several wait for. */
export type SharedRequest<Answer> = {
  /** Sends it again, which aborts the one before. All who wait get the latest answer; undefined if nobody wants it any more. */
  ask(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined>;
  abandon(): void;
};

export function sharedRequest<Answer>(): SharedRequest<Answer> {
  const askLatest = latestRequest();
  let waiting: { resolve(answer: Answer | undefined): void; reject(cause: unknown): void }[] = [];
  let abort = () => {};
  const settle = (each: (waiter: (typeof waiting)[number]) => void) => {
    const settled = waiting;
    waiting = [];
    settled.forEach(each);
  };
  return {
    ask: (send) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        abort = askLatest({
          send,
          take: (answer) => settle((waiter) => waiter.resolve(answer)),
          fail: (cause) => settle((waiter) => waiter.reject(cause)),
        });
      }),
    abandon() {
      abort();
      settle((waiter) => waiter.resolve(undefined));
    },
  };
}
