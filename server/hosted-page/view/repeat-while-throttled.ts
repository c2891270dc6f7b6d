/** Repetitions of a throttled VAT look-up; with the server's `Retry-After` of 2 s about half a minute. */
const MAX_REPEATS = 15;

/**
 * Repeats a VAT look-up that the server throttled; ends with the signal.
 * @param waitOf milliseconds until the next call; null for a result that is not throttled.
 */
export async function repeatWhileThrottled<R>(
  call: () => Promise<R>,
  waitOf: (result: R) => number | null,
  signal: AbortSignal,
): Promise<R> {
  for (let repeats = 0; ; repeats += 1) {
    const result = await call();
    const waitMs = waitOf(result);
    if (waitMs === null || repeats === MAX_REPEATS) return result;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
    if (signal.aborted) return result;
  }
}
