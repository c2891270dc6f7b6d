import { SvcConnectionError } from "./svc-error.ts";

export interface RetryOptions {
  /** Tries after the first one. Default: 3. */
  retries: number;
  /** Milliseconds one try may take, answer read. Default: 30,000. */
  timeoutMs: number;
  fetch: (request: Request) => Promise<Response>;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** An answer that asks for more patience than this is handed to the caller instead. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Whether the same request may succeed later: the API says it itself; an answer without its word comes from a proxy in
 * front, where 429 and 5xx pass.
 */
export function isRetryable(response: Response): boolean {
  const word = response.headers.get("svc-should-retry");
  if (word !== null) return word === "true";
  return response.status === 429 || response.status >= 500;
}

/**
 * Sends a request until it is answered for good, with exponential waits and full jitter, and at least as long as
 * `Retry-After` says. Every request of the client may be repeated: reads change nothing, writes carry one idempotency
 * key over all tries.
 * @throws SvcConnectionError when the last try had no answer; the reason of the caller's own signal as it is.
 */
export async function fetchWithRetries(request: Request, options: RetryOptions): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const isLast = tried > options.retries;
    const result = await attempt(request, options);
    if (result instanceof Response) {
      const waitMs = retryAfterMs(result);
      if (isLast || !isRetryable(result) || waitMs > LONGEST_RETRY_AFTER_MS) return result;
      await result.body?.cancel();
      await wait(Math.max(waitMs, backOffMs(tried)), request.signal);
    } else {
      if (isLast) throw result;
      await wait(backOffMs(tried), request.signal);
    }
  }
}

async function attempt(
  request: Request,
  { timeoutMs, fetch }: RetryOptions,
): Promise<Response | SvcConnectionError> {
  request.signal.throwIfAborted();
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(new Request(request.clone(), { signal }));
    // Read here, so that an answer cut short is tried again like one that never came.
    const body = response.status === 204 ? null : await response.arrayBuffer();
    return new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  } catch (cause) {
    request.signal.throwIfAborted();
    return new SvcConnectionError(`${request.method} ${request.url} had no answer`, { cause });
  }
}

/** Full jitter: anything up to the exponential wait, so that clients that failed together do not come back together. */
function backOffMs(tried: number): number {
  return Math.random() * Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3); 0 without one. */
function retryAfterMs(response: Response): number {
  const text = response.headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const end = () => {
      clearTimeout(timer);
      fail(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      done();
    }, milliseconds);
    signal.addEventListener("abort", end, { once: true });
  });
}
